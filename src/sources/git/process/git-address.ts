import { basename, isAbsolute } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { maskAddress } from '#model/text/mask-address.ts';
import { cutText } from '#model/text/shorten.ts';
import type { GitCredentials } from '#sources/git/mirror/git-mirrors-contract.ts';
import { SourceError } from '#sources/source.ts';
import { GitError } from './git-error.ts';

/** Where a git repository is. */
export interface GitAddress {
  /** What git is given, without credentials. */
  readonly address: string;
  /** The one protocol that git may use for it. */
  readonly protocol: 'https' | 'http' | 'ssh' | 'file';
  /** What was written before the host's name, where it was a password. */
  readonly credentials: GitCredentials | undefined;
  /** The last part of the path without `.git`: the repository's name. */
  readonly name: string;
  /** The part of the path before it, or undefined. */
  readonly owner: string | undefined;
  /** What the public may know: the host, or the folder's own name. */
  readonly label: string;
}

/** The short form of ssh: `user@host:path`. */
const shortForm = /^(?:([\w][\w.+-]*)@)?(\w[\w.-]*|\[[0-9a-f:]+\]):(?!:|\/\/)([^\s-].*)$/i;

/**
 * Reads an address as git understands it: https, http, ssh in both spellings, a file address or an absolute path.
 * Throws {@link SourceError} for anything else, such as an address that would make git run a program.
 */
export function gitAddress(text: string): GitAddress {
  if (/\p{Cc}/u.test(text) || text.startsWith('-')) throw refused(text);
  if (isAbsolute(text)) return fileAddress(text);
  if (/^file:\/\//i.test(text)) return fileAddress(filePath(text));
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return urlAddress(text);
  const short = shortForm.exec(text);
  if (short === null) throw refused(text);
  const [, , host = '', path = ''] = short;
  return { address: text, protocol: 'ssh', credentials: undefined, ...namesOf(path), label: host };
}

function fileAddress(path: string): GitAddress {
  const clean = path.replace(/\/+$/, '').replace(/\/\.git$/, '') || '/';
  const names = namesOf(clean);
  return { address: clean, protocol: 'file', credentials: undefined, ...names, label: basename(clean) };
}

function filePath(text: string): string {
  try {
    return fileURLToPath(text);
  } catch (cause) {
    throw new SourceError(`"${masked(text)}" is no file on this machine. Write it like file:///srv/git/one.git.`, {
      cause,
    });
  }
}

function urlAddress(text: string): GitAddress {
  const url = URL.parse(text);
  const protocol = url?.protocol.slice(0, -1).toLowerCase();
  if (url === null || url.hostname === '' || (protocol !== 'https' && protocol !== 'http' && protocol !== 'ssh')) {
    throw refused(text);
  }
  if (url.hostname.startsWith('-') || url.username.startsWith('-')) throw refused(text);
  if (protocol === 'ssh' && url.password !== '') {
    throw new SourceError(`The address of ${url.host} holds a password, which ssh does not take. Use a key.`);
  }
  const credentials = protocol === 'ssh' ? undefined : credentialsOf(url);
  if (protocol !== 'ssh') {
    url.username = '';
    url.password = '';
  }
  url.hash = '';
  url.search = '';
  return { address: url.href, protocol, credentials, ...namesOf(decoded(url.pathname)), label: url.host };
}

function credentialsOf({ username, password }: URL): GitCredentials | undefined {
  return username === '' && password === '' ? undefined : { username: decoded(username), password: decoded(password) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function namesOf(path: string): Pick<GitAddress, 'name' | 'owner'> {
  const parts = path.split('/').filter((part) => part !== '' && part !== '~');
  const name = (parts.at(-1) ?? '').replace(/\.git$/i, '').replace(/^\.+/, '');
  return { name: name === '' ? 'repository' : name, owner: parts.at(-2) };
}

/** What git adds to the address of a repository to list what is there. */
const listing = '/info/refs';

/**
 * Where a host redirects git to: the same host, with https in place of http at most, and with credentials not even that.
 * Throws {@link GitError} for anything else, as the address may lie in a private network.
 */
export function redirectedAddress(from: GitAddress, location: string, hasCredentials: boolean): GitAddress {
  const old = new URL(from.address);
  const to = URL.parse(location, `${from.address.replace(/\/+$/, '')}${listing}`);
  if (to === null || to.username !== '' || to.password !== '' || !to.pathname.endsWith(listing)) {
    throw new GitError('it redirects to what is no repository. Check its address');
  }
  const isSafer = old.protocol === 'http:' && to.protocol === 'https:' && !hasCredentials;
  if (old.hostname !== to.hostname || (old.origin !== to.origin && !isSafer)) {
    throw new GitError(`it redirects to ${to.origin}, another host. Write the address that it leads to`);
  }
  return gitAddress(`${to.origin}${to.pathname.slice(0, -listing.length)}`);
}

/** The address without what stands before the host's name. */
export function masked(text: string): string {
  return cutText(maskAddress(text), 200);
}

function refused(text: string): SourceError {
  return new SourceError(
    `"${masked(text)}" is no address of a git repository. Write it like https://host/owner/one.git, git@host:owner/one.git or /srv/git/one.git.`,
  );
}

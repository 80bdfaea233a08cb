import { basename, isAbsolute } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { decodePercent } from '#model/address/decode-percent.ts';
import { maskAddress } from '#model/text/mask-address.ts';
import { cutText } from '#model/text/shorten.ts';
import { SourceError } from '#sources/source.ts';
import { GitError } from './git-error.ts';

/** A user name and a password or token for an address. */
export interface GitCredentials {
  /** User name; any name when the host only checks the token. */
  readonly username: string;
  /** Password or token. */
  readonly password: string;
}

/** Parsed address of a git repository. */
export interface GitAddress {
  /** Address for git, without credentials. */
  readonly address: string;
  /** The only protocol that git may use for it. */
  readonly protocol: 'https' | 'http' | 'ssh' | 'file';
  /** Credentials from the address; undefined without a password. */
  readonly credentials: GitCredentials | undefined;
  /** Repository name: the last segment of the path, without `.git`. */
  readonly name: string;
  /** The segment before the name; undefined when there is none. */
  readonly owner: string | undefined;
  /** Public label: the host, or the name of the folder. */
  readonly label: string;
}

/** The short form of ssh: `user@host:path`. */
const shortForm = /^(?:([\w][\w.+-]*)@)?(\w[\w.-]*|\[[0-9a-f:]+\]):(?!:|\/\/)([^\s-].*)$/i;

/**
 * Parses an address as git understands it: https, http, ssh in both spellings, a file address or an absolute path.
 * Throws {@link SourceError} for anything else, such as an address that makes git run a program.
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
    throw new SourceError(`"${masked(text)}" is not a file on this machine. Use the form file:///srv/git/one.git.`, {
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
    throw new SourceError(`The address of ${url.host} contains a password, which ssh does not accept. Use a key.`);
  }
  const credentials = protocol === 'ssh' ? undefined : credentialsOf(url);
  if (protocol !== 'ssh') {
    url.username = '';
    url.password = '';
  }
  url.hash = '';
  url.search = '';
  return { address: url.href, protocol, credentials, ...namesOf(decodePercent(url.pathname)), label: url.host };
}

function credentialsOf({ username, password }: URL): GitCredentials | undefined {
  return username === '' && password === ''
    ? undefined
    : { username: decodePercent(username), password: decodePercent(password) };
}

function namesOf(path: string): Pick<GitAddress, 'name' | 'owner'> {
  const parts = path.split('/').filter((part) => part !== '' && part !== '~');
  const name = (parts.at(-1) ?? '').replace(/\.git$/i, '').replace(/^\.+/, '');
  return { name: name === '' ? 'repository' : name, owner: parts.at(-2) };
}

/** Suffix that git adds to the address of a repository to list its refs. */
const listing = '/info/refs';

/**
 * Resolves a redirect of a host. Only another path of the same host is allowed, and https in place of http for a
 * request without credentials. Throws {@link GitError} for anything else, as the target may lie in a private network.
 */
export function redirectedAddress(from: GitAddress, location: string, hasCredentials: boolean): GitAddress {
  const old = new URL(from.address);
  const to = URL.parse(location, `${from.address.replace(/\/+$/, '')}${listing}`);
  if (to === null || to.username !== '' || to.password !== '' || !to.pathname.endsWith(listing)) {
    throw new GitError('it redirects to an address that is not a repository. Check its address');
  }
  const isSafer = old.protocol === 'http:' && to.protocol === 'https:' && !hasCredentials;
  if (old.hostname !== to.hostname || (old.origin !== to.origin && !isSafer)) {
    throw new GitError(`it redirects to ${to.origin}, another host. Use that address instead`);
  }
  return gitAddress(`${to.origin}${to.pathname.slice(0, -listing.length)}`);
}

/** Masks the credentials in an address. */
export function masked(text: string): string {
  return cutText(maskAddress(text), 200);
}

function refused(text: string): SourceError {
  return new SourceError(
    `"${masked(text)}" is not an address of a git repository. Use the form https://host/owner/one.git, git@host:owner/one.git or /srv/git/one.git.`,
  );
}

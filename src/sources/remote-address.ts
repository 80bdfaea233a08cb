import { SourceError } from './source.ts';

/** The two addresses of a remote source. */
export interface RemoteAddress {
  /** The git-info URL (C-01). */
  readonly info: string;
  /** Where documents begin: they are at `{documents}/git/{repo}/{path}` (C-02); without a slash at the end. */
  readonly documents: string;
}

/**
 * The addresses that an operator means: `https://host` for another Asterism, or the whole address of a git-info answer.
 * Throws {@link SourceError} when the text is no http address or carries a password.
 */
export function remoteAddress(text: string): RemoteAddress {
  const url = webUrl(text);
  const isHost = url.pathname === '/' && url.search === '';
  return { info: isHost ? `${url.origin}/api/repo` : url.href, documents: url.origin };
}

/** A checked http or https URL without its fragment. Throws {@link SourceError} for anything else. */
export function webUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new SourceError(`"${text.slice(0, 200)}" is no web address. Write it like https://docs.example.org.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new SourceError(`The address of ${url.host} holds a user name or password. Leave them out.`);
  }
  url.hash = '';
  return url;
}

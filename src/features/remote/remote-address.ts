import { cutText } from '#model/text/shorten.ts';
import { SourceError } from '#sources/source.ts';

/** Addresses of a remote source. */
export interface RemoteAddress {
  /** The git-info URL (C-01). */
  readonly info: string;
  /** Base URL of documents, which are at `{documents}/git/{repo}/{path}` (C-02); without a trailing slash. */
  readonly documents: string;
}

/**
 * Parses the address of a remote: the base URL of another Asterism site, which may have a path, or the URL of a
 * git-info response. Throws {@link SourceError} when the text is not an HTTP URL or contains a password.
 */
export function remoteAddress(text: string): RemoteAddress {
  const url = webUrl(text);
  if (isAnswer(url)) return { info: url.href, documents: url.origin };
  const site = url.href.replace(/(\/api\/repo)?\/*$/, '');
  return { info: `${site}/api/repo`, documents: site };
}

/** True for the URL of a git-info response: it has a query, or its last segment looks like a file or is `repo`. */
function isAnswer({ pathname, search }: URL): boolean {
  return search !== '' || (/(\.[a-z]\w*|\/repo)$/i.test(pathname) && !pathname.endsWith('/api/repo'));
}

/** Parses an http or https URL and removes its fragment. Throws {@link SourceError} for anything else. */
export function webUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new SourceError(`"${cutText(text, 200)}" is not a web address. Use the form https://docs.example.org.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new SourceError(`The address of ${url.host} contains a user name or password. Remove them.`);
  }
  url.hash = '';
  return url;
}

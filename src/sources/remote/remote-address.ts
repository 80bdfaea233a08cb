import { cutText } from '#model/text/shorten.ts';
import { SourceError } from '#sources/source.ts';

/** The two addresses of a remote source. */
export interface RemoteAddress {
  /** The git-info URL (C-01). */
  readonly info: string;
  /** Where documents begin: they are at `{documents}/git/{repo}/{path}` (C-02); without a slash at the end. */
  readonly documents: string;
}

/**
 * The addresses that an operator means: that of another Asterism, which may live under a path, or the whole address of a
 * git-info answer. Throws {@link SourceError} when the text is no http address or carries a password.
 */
export function remoteAddress(text: string): RemoteAddress {
  const url = webUrl(text);
  if (isAnswer(url)) return { info: url.href, documents: url.origin };
  const site = url.href.replace(/(\/api\/repo)?\/*$/, '');
  return { info: `${site}/api/repo`, documents: site };
}

/** True for the address of an answer: it has a query, or its last part is called like a file or a list of repositories. */
function isAnswer({ pathname, search }: URL): boolean {
  return search !== '' || (/(\.[a-z]\w*|\/repo)$/i.test(pathname) && !pathname.endsWith('/api/repo'));
}

/** A checked http or https URL without its fragment. Throws {@link SourceError} for anything else. */
export function webUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new SourceError(`"${cutText(text, 200)}" is no web address. Write it like https://docs.example.org.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new SourceError(`The address of ${url.host} holds a user name or password. Leave them out.`);
  }
  url.hash = '';
  return url;
}

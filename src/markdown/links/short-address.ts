import type { Element, ElementContent } from 'hast';
import { commitText } from './commit-text.ts';
import type { Forge } from './forge.ts';

/** What follows the repository in the address of an issue, a pull request, a discussion or a commit. */
const things = /^\/(?:-\/)?(?:(issues|pull|pulls|discussions|merge_requests)\/([1-9]\d{0,8})|commit\/([\da-f]{7,40}))$/;

/** Shortens the text of a link that shows the whole address of something at the forge: `#12`, `owner/repo#12`, a commit. */
export function shortenAddress(link: Element, forge: Forge): void {
  const { href } = link.properties;
  const [text, ...others] = link.children;
  if (typeof href !== 'string' || text?.type !== 'text' || others.length > 0 || text.value !== href) return;
  const short = shortText(href, forge);
  if (short !== undefined) link.children = short;
}

function shortText(href: string, forge: Forge): ElementContent[] | undefined {
  if (!href.startsWith(`${forge.origin}/`)) return undefined;
  const { path, rest } = repositoryOf(href, forge);
  const [address = '', hash = ''] = rest.split('#', 2);
  const [, kind, number, commit] = things.exec(address) ?? [];
  const place = path.toLowerCase() === forge.repository.toLowerCase() ? undefined : path;
  if (commit !== undefined) return commitText(commit, place);
  if (kind === undefined || number === undefined) return undefined;
  const sign = kind === 'merge_requests' ? '!' : '#';
  return [{ type: 'text', value: `${place ?? ''}${sign}${number}${hash === '' ? '' : ' (comment)'}` }];
}

/** Owner and name, and what follows: GitLab marks the end with `/-/`, the others have two segments. */
function repositoryOf(href: string, { kind, origin }: Forge): { readonly path: string; readonly rest: string } {
  const all = href.slice(origin.length + 1);
  const end = kind === 'gitlab' ? all.indexOf('/-/') : all.indexOf('/', all.indexOf('/') + 1);
  return end < 0 ? { path: all, rest: '' } : { path: all.slice(0, end), rest: all.slice(end) };
}

import type { Element, ElementContent } from 'hast';
import type { ForgeRepository } from '#markdown/links/forge/forge-repository.ts';
import { commitText } from './commit-text.ts';

/** Shortens the text of a link that shows the whole address of something at the forge: `#12`, `owner/repo#12`, a commit. */
export function shortenAddress(link: Element, repository: ForgeRepository): void {
  const { href } = link.properties;
  const [text, ...others] = link.children;
  if (typeof href !== 'string' || text?.type !== 'text' || others.length > 0 || text.value !== href) return;
  const short = shortText(href, repository);
  if (short !== undefined) link.children = short;
}

function shortText(href: string, repository: ForgeRepository): ElementContent[] | undefined {
  if (!href.startsWith(`${repository.origin}/`)) return undefined;
  const { path, rest } = partsOf(href, repository);
  const [address = '', hash = ''] = rest.split('#', 2);
  const { issue, merge, commit } = repository.forge.reference?.exec(address)?.groups ?? {};
  const place = path.toLowerCase() === repository.path.toLowerCase() ? undefined : path;
  if (commit !== undefined) return commitText(commit, place);
  const number = issue === undefined ? merge && `!${merge}` : `#${issue}`;
  if (number === undefined) return undefined;
  return [{ type: 'text', value: `${place ?? ''}${number}${hash === '' ? '' : ' (comment)'}` }];
}

/** The path of a repository, and what follows: `/-/` ends it where groups lie in groups, else it has two segments. */
function partsOf(href: string, { forge, origin }: ForgeRepository): { readonly path: string; readonly rest: string } {
  const all = href.slice(origin.length + 1);
  const end = forge.hasSubgroups ? all.indexOf('/-/') : all.indexOf('/', all.indexOf('/') + 1);
  return end < 0 ? { path: all, rest: '' } : { path: all.slice(0, end), rest: all.slice(end) };
}

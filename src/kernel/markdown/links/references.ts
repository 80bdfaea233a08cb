import type { Element, ElementContent, Parents, Text } from 'hast';
import type { ForgeRepository } from '#markdown/links/forge/forge-repository.ts';
import { commitText } from './commit-text.ts';
import { shortenAddress } from './short-address.ts';

/** Elements without references in their text; links are handled separately. */
const literal: ReadonlySet<string> = new Set(
  'code pre kbd samp tt var script style title textarea svg math noscript template'.split(' '),
);

/** Fast test for text that may have a reference. */
const mayRefer = /#\d|GH-\d|!\d|@\w|[\da-f]{7}/i;

const owner = String.raw`[\w-]{1,39}(?:\/[\w.-]{1,100})+?`;

/**
 * References to issues, people and commits. A reference begins where a word can begin, and every repetition is bounded, so the
 * search is linear.
 */
const references = new RegExp(
  String.raw`(?<![\w/#@!.&=%+:-])(?:` +
    [
      String.raw`(?<place>${owner})?(?:#(?<issue>[1-9]\d{0,8})|!(?<merge>[1-9]\d{0,8})|@(?<placed>[\da-f]{7,40}))`,
      String.raw`GH-(?<number>[1-9]\d{0,8})`,
      String.raw`@(?<name>[a-zA-Z\d](?:[\w-]{0,37}[a-zA-Z\d])?)`,
      String.raw`(?<commit>[\da-f]{7,40})`,
    ].join('|') +
    String.raw`)(?![\w/@=(-]|[.:]\w)`,
  'g',
);

/** Makes links of references to the forge (`#12`, `owner/repo#12`, `@name`, commits), and shortens its addresses. */
export function linkReferences(parent: Parents, repository: ForgeRepository): void {
  const children: Parents['children'][number][] = [];
  for (const child of parent.children) {
    if (child.type === 'element') inElement(child, repository);
    const parts = child.type === 'text' && mayRefer.test(child.value) ? split(child, repository) : [child];
    // One by one, because the number of arguments of a call is limited.
    for (const part of parts) children.push(part);
  }
  parent.children = children.filter(({ type }) => type !== 'doctype');
}

function inElement(element: Element, repository: ForgeRepository): void {
  if (element.tagName === 'a') shortenAddress(element, repository);
  else if (!literal.has(element.tagName)) linkReferences(element, repository);
}

function split({ value }: Text, repository: ForgeRepository): ElementContent[] {
  const parts: ElementContent[] = [];
  let end = 0;
  for (const { 0: written, groups = {}, index } of value.matchAll(references)) {
    const link = reference(written, groups, repository);
    if (link === undefined) continue;
    if (index > end) parts.push({ type: 'text', value: value.slice(end, index) });
    parts.push(link);
    end = index + written.length;
  }
  if (end < value.length) parts.push({ type: 'text', value: value.slice(end) });
  return parts;
}

type Groups = Readonly<Record<string, string | undefined>>;

function reference(written: string, groups: Groups, repository: ForgeRepository): Element | undefined {
  const { place = repository.path, issue, merge, number, name, commit, placed } = groups;
  const { forge, origin } = repository;
  const { paths } = forge;
  const at = (path: string | undefined): Element | undefined =>
    path === undefined ? undefined : link(`${origin}/${place}/${path}`, [{ type: 'text', value: written }]);
  // Six or more digits after `#` are a colour.
  if (issue !== undefined && issue.length > 5) return undefined;
  if (issue !== undefined) return at(paths.issue?.(issue));
  if (number !== undefined) return forge.hasGhNumbers ? at(paths.issue?.(number)) : undefined;
  if (merge !== undefined) return at(paths.merge?.(merge));
  if (name !== undefined) return link(`${origin}/${name}`, [{ type: 'text', value: written }]);
  const id = commit ?? placed;
  if (id === undefined || paths.commit === undefined || (placed === undefined && !isCommit(id))) return undefined;
  return link(`${origin}/${place}/${paths.commit(id)}`, commitText(id, groups.place));
}

/** True for a commit id, whole or short. Numbers, words and hashes of other lengths are not commits. */
function isCommit(id: string): boolean {
  const isLong = id.length === 40 || id.length <= 12;
  return isLong && /\d/.test(id) && /[a-f]/.test(id) && !/^\d+e\d+$/.test(id);
}

function link(href: string, children: ElementContent[]): Element {
  return { type: 'element', tagName: 'a', properties: { href }, children };
}

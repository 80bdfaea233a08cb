import type { ForgeKind } from './provenance.ts';

/** The public forges, which are what they are, whatever forge a copy of the repository is read from. */
const publicHosts: ReadonlyMap<string, ForgeKind> = new Map([
  ['github.com', 'github'],
  ['www.github.com', 'github'],
  ['gitlab.com', 'gitlab'],
  ['codeberg.org', 'gitea'],
]);

/** Hosts by name; a company's own forge mostly says in its name what it is. */
const names: readonly (readonly [host: RegExp, kind: ForgeKind])[] = [
  [/(^|\.)github\./, 'github'],
  [/(^|\.)gitlab\./, 'gitlab'],
  [/(^|\.)(codeberg|gitea|forgejo)\./, 'gitea'],
];

/**
 * The kind of the forge at a host: that of a public forge, else the one that its source knows, else the one that the
 * host's name tells. Undefined where nothing tells.
 */
export function forgeKindOf(host: string, known: ForgeKind | undefined): ForgeKind | undefined {
  return publicHosts.get(host) ?? known ?? names.find(([name]) => name.test(host))?.[1];
}

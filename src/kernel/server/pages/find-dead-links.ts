import type { FindDeadLinks } from '#catalog/snapshot-finders.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { insidePath, pathOf, repoOf, shortPath } from '#model/address/address.ts';
import { servedDocuments } from '#model/match-route.ts';
import { findRepo } from '#model/package/find-repo.ts';
import { nearest } from '#model/text/nearest.ts';
import type { Warning } from '#model/warning.ts';
import { isAnswered, type LinkScope } from './is-answered.ts';

export interface SettingsLink {
  /** The setting that holds it, such as `site.header.links[0].url`. */
  readonly setting: string;
  /** Its URL, as written there. */
  readonly url: string;
}

/** A path of the site, whatever the rest of the URL is. */
const sitePath = /^\/(?![/\\])/;

/** The origin of paths, which no link has. */
const here = 'http://site.invalid';

/** Maximum number of paths to compare by edit distance. */
const maxCompared = 1_000;

/** Maximum number of dead paths that are compared with those of the site: comparing takes time in which nothing is answered. */
const maxHints = 10;

/** Creates the function that finds the links of the settings to paths that the site does not answer. */
export function createFindDeadLinks(links: readonly SettingsLink[], scope: LinkScope): FindDeadLinks {
  const byPath = Map.groupBy(
    links.filter(({ url }) => sitePath.test(url)),
    ({ url }) => new URL(url, here).pathname,
  );
  let hints = new Map<string, string | undefined>();
  let version = '';
  return async (snapshot) => {
    const warnings: Warning[] = [];
    // Most syncs change nothing, so the paths are not compared again.
    if (snapshot.version !== version) hints = new Map();
    version = snapshot.version;
    for (const [path, own] of byPath) {
      if (await isAnswered(snapshot, path, scope)) continue;
      const near = (await completed(snapshot, path, scope)) ?? nearestTo(path, snapshot);
      warnings.push(...own.map(({ setting }) => warningOf(setting, path, near)));
    }
    return warnings;
  };

  /** The path of the site that is most similar to a dead one. */
  function nearestTo(path: string, snapshot: Snapshot): string | undefined {
    if (!hints.has(path) && hints.size < maxHints) hints.set(path, nearest(path, candidates(snapshot, path)));
    return hints.get(path);
  }
}

function warningOf(setting: string, path: string, near: string | undefined): Warning {
  const hint = near === undefined ? 'Use a path of the site, or a URL with its host.' : `Did you mean "${near}"?`;
  const message = `The site has no page "${path}". ${hint}`;
  return { repository: setting, file: undefined, message, about: { code: 'dead-link', path } };
}

/** The path that was meant, if it lacks only its ending or has the base of the site. */
async function completed(snapshot: Snapshot, path: string, scope: LinkScope): Promise<string | undefined> {
  const { base } = snapshot;
  const inside = base === '' ? undefined : insidePath(path, { base });
  for (const meant of [`${path.replace(/\/$/, '')}.html`, inside]) {
    if (meant !== undefined && (await isAnswered(snapshot, meant, scope))) return meant;
  }
  return undefined;
}

/** The pages of the package that a path names; without one, the pages of the same name, all packages and the documents of the site. */
function candidates(snapshot: Snapshot, path: string): readonly string[] {
  const site = { product: snapshot.product, base: '' };
  const first = (repo: string): string => shortPath(repo, site);
  const pagesOf = (repo: string): readonly string[] =>
    [...(snapshot.packages.get(repo)?.pages.keys() ?? [])].map((file) => pathOf({ repo, file }, site));
  const named = findRepo(repoOf(path.split('/')[1] ?? '', site.product), snapshot);
  if (named !== undefined) return [first(named), ...pagesOf(named)].slice(0, maxCompared);
  const repos = snapshot.inOrder.map(({ repo }) => repo);
  const name = path.slice(path.lastIndexOf('/'));
  const same = repos.flatMap(pagesOf).filter((page) => page.endsWith(name));
  return [...servedDocuments(), ...same, ...repos.map(first)].slice(0, maxCompared);
}

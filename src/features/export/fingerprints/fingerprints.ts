import type { Articles } from '#catalog/pages/article.ts';
import type { PageMarkdown } from '#catalog/pages/page-markdown.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { type Address, addressOfRaw, versionedRepo } from '#model/address/address.ts';
import { tryDecodePercent } from '#model/address/decode-percent.ts';
import { routeAt, routeNameAt, routeNames } from '#model/match-route.ts';
import type { Route } from '#model/route.ts';
import { type RouteName, routes } from '#model/routes.ts';
import { digest } from '#platform/hash.ts';
import type { Fingerprint, ReuseConditions } from './fingerprint.ts';
import {
  createPageFingerprints,
  type FingerprintedPage,
  type PageFingerprint,
  type PageFingerprintsDeps,
} from './page-fingerprints.ts';
import { createVersionKeys } from './version-keys.ts';

/** Inputs of fingerprints. */
export interface FingerprintsDeps extends PageFingerprintsDeps {
  /** Hands out articles. */
  readonly articles: Pick<Articles, 'article'>;
  /** Takes the markdown that was made of a page since the last call. */
  readonly takeMarkdown: (address: Address) => PageMarkdown | undefined;
  /** True if a comparison with this later version took too long or failed, so that the next one may have another result. */
  readonly isUnfinished: (repo: string) => boolean;
  /** Changes with the build of the interface. */
  readonly build: string;
}

/** The fingerprints of the responses of one snapshot, by path inside the site. */
export interface Fingerprints {
  /** The fingerprint of a response; undefined for a response that is made each time. */
  fingerprintOf(path: string): Promise<Fingerprint | undefined>;
  /** The reuse conditions of the last response. */
  reuseConditions(path: string): Promise<ReuseConditions>;
}

/** Creates the fingerprints of a snapshot. An export skips responses whose fingerprint did not change. */
export function createFingerprints(deps: FingerprintsDeps, snapshot: Snapshot): Fingerprints {
  const { articles, release, build, origin, language, siteView, takeMarkdown, isUnfinished } = deps;
  const versionKeys = createVersionKeys(deps.versions);
  const pages = createPageFingerprints(deps);
  const lists = digest(JSON.stringify([release, origin, siteView(snapshot).version, listedIn(snapshot)]));

  async function fileFingerprint(path: string): Promise<Fingerprint | undefined> {
    const address = addressOfRaw(path);
    const at = address && (await versionKeys.snapshotOf(snapshot, address.repo));
    const found = address && at?.packages.get(address.repo)?.files.get(address.file);
    return found && { key: digest(JSON.stringify([release, found.hash])) };
  }

  async function listFingerprint(path: string): Promise<Fingerprint> {
    const [, route = ''] = path.split('/');
    const at = await versionKeys.snapshotAt(snapshot, tryDecodePercent(route) ?? '');
    if (at.shown === undefined) return { key: lists };
    const { packages, shown } = at;
    const entry = packages.get(versionedRepo({ repo: shown.package.repo, version: shown.name }));
    const own = [entry?.package, [...(entry?.pages.values() ?? [])]];
    return { key: digest(JSON.stringify([release, origin, siteView(snapshot).version, shown.commit, own])) };
  }

  async function pageFingerprint(path: string): Promise<PageFingerprint | undefined> {
    if (routeAt(path).kind === 'markdown') return pages.markdown(snapshot, path);
    return pages.document(snapshot, path, language);
  }

  async function useOf(path: string, { snapshot: at, repo, page }: FingerprintedPage): Promise<ReuseConditions> {
    if (routeAt(path).kind === 'markdown') {
      const made = takeMarkdown({ repo, file: page.file });
      return { lasting: made?.exact === true, use: made?.linkUse };
    }
    const article = await articles.article(at, repo, page);
    return { lasting: article?.lasting === true, use: article?.linkUse };
  }

  return {
    async fingerprintOf(path) {
      const name = routeNameAt(path);
      const route: Route = routes[name];
      if (name === 'rawFile') return fileFingerprint(path);
      if (assetRoutes.has(name)) return { key: digest(JSON.stringify([release, build, path])) };
      if (route.kind === 'feed') return listFingerprint(path);
      if (!pageRoutes.has(name)) return undefined;
      const found = await pageFingerprint(path);
      if (found?.file === undefined) return found;
      const { repo, page } = found.file;
      return { key: found.key, from: { repo, file: page.source ?? page.file } };
    },
    async reuseConditions(path) {
      const found = pageRoutes.has(routeNameAt(path)) ? await pageFingerprint(path) : undefined;
      if (found?.sources !== undefined) return { lasting: !found.sources.some(isUnfinished) };
      return found?.file === undefined ? { lasting: true } : useOf(path, found.file);
    },
  };
}

/** Everything about packages that a list may show. */
function listedIn({ packages }: Snapshot): unknown {
  return [...packages.values()].map(({ package: item, pages, releases, parts }) => [
    item,
    [...pages.values()],
    releases,
    parts,
  ]);
}

/** Responses that depend on the build and their path only. */
const assetRoutes: ReadonlySet<RouteName> = new Set([
  ...routeNames.filter((name) => routes[name].caching === 'immutable'),
  'icon',
]);

/** The two forms of a page of a package. */
const pageRoutes: ReadonlySet<RouteName> = new Set(['page', 'markdown']);

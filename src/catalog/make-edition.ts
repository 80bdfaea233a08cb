import { createHash } from 'node:crypto';
import { coreRoute, readmeFile } from '#model/address.ts';
import { byStars, type Package } from '#model/package.ts';
import type { Page } from '#model/page.ts';
import type { Boilerplate, RenderFamily } from '#model/render.ts';
import type { Snapshot, Warning } from '#model/snapshot.ts';
import { inTurns } from '#sources/in-turns.ts';
import type { Repository } from '#sources/source.ts';
import type { FindBoilerplate } from './boilerplate.ts';
import { familyHost, generatedCore, generatedMatrix } from './generated-matrix.ts';
import { type Family, identify } from './identify.ts';
import type { LinkedPages } from './linked-pages.ts';
import type { Edition } from './shelf.ts';

/** Files that an image of a document can be. */
const imagePattern = /\.(png|jpe?g|gif|webp|avif|svg|ico|bmp|apng)$/i;

/** Repositories whose documents are read at once: a remote with thousands would be flooded. */
const repositoriesAtOnce = 16;

/** What of the settings decides how an edition is made. */
export interface EditionSettings {
  /** The product's name. */
  readonly product: string;
  /** Old hosts of the portal itself, without scheme. */
  readonly hosts: readonly string[];
  /** Emoji as images of our own host, or as text. */
  readonly emoji: RenderFamily['emoji'];
  /** Milliseconds without an answer of the remote after which pages carry a notice; never when absent. */
  readonly staleAfter?: number;
}

/** What an edition is made from. */
export interface EditionInput {
  /** Every repository of every source. */
  readonly repositories: readonly Repository[];
  /** The sources' own warnings. */
  readonly warnings: readonly Warning[];
}

/** What looks into documents while an edition is made, and remembers those that did not change. */
export interface EditionFinders {
  /** Finds the pages of a repository, those that only links lead to among them. */
  readonly linkedPages: LinkedPages;
  /** Finds what many packages say; undefined where pages are shown whole. */
  readonly boilerplate: FindBoilerplate | undefined;
}

/** Makes an edition. */
export async function makeEdition(
  input: EditionInput,
  settings: EditionSettings,
  { linkedPages, boilerplate }: EditionFinders,
): Promise<Edition> {
  const { product } = settings;
  const family = identify(input.repositories, product);
  const found = await inTurns(family.members, repositoriesAtOnce, (member) =>
    linkedPages(member.package.repo, member.repository),
  );
  const pages = new Map(family.members.map((member, index) => [member.package.repo, found[index]?.pages ?? new Map()]));
  const { packages, generated } = withCore(family, pages, product);
  const repositories = new Map(family.members.map(({ package: item, repository }) => [item.repo, repository]));
  const members = family.members.map((member, index) => ({ ...member, pages: found[index]?.pages ?? new Map() }));
  const warnings = [...input.warnings, ...family.warnings, ...found.flatMap((each) => each.warnings)];
  const stale = staleRepositories(repositories, settings.staleAfter);
  const snapshot = makeSnapshot({ product, packages, pages, warnings, aliases: family.aliases }, stale);
  return {
    snapshot,
    repositories,
    stale,
    files: new Map(
      [...repositories].map(([repo, { files }]) => [repo, new Map(files.map((file) => [file.path, file]))]),
    ),
    generated,
    family: renderFamily({ snapshot, repositories, settings, boilerplate: await boilerplate?.(members) }),
  };
}

function withCore(
  family: Family,
  pages: Map<string, ReadonlyMap<string, Page>>,
  product: string,
): { packages: readonly Package[]; generated: Edition['generated'] } {
  const packages = family.members.map((member) => member.package).toSorted(byStars);
  if (packages.some((item) => item.core)) return { packages, generated: new Map() };
  const text = generatedMatrix(packages, product);
  const page = { file: readmeFile, hash: digest(text), size: Buffer.byteLength(text) };
  pages.set(product, new Map([[readmeFile, page]]));
  return {
    packages: [...packages, generatedCore(product)].toSorted(byStars),
    generated: new Map([[product, new Map([[readmeFile, text]])]]),
  };
}

/** The repositories whose remote has not answered for too long, with when it last did. */
function staleRepositories(repositories: Edition['repositories'], after: number | undefined): Edition['stale'] {
  const oldest = Date.now() - (after ?? Number.POSITIVE_INFINITY);
  const times = [...repositories].map(
    ([repo, { checkedAt }]) => [repo, checkedAt ?? Number.POSITIVE_INFINITY] as const,
  );
  return new Map(times.filter(([, checkedAt]) => checkedAt < oldest));
}

function makeSnapshot(
  parts: Omit<Snapshot, 'version' | 'madeAt' | 'byRepo'>,
  stale: ReadonlyMap<string, number>,
): Snapshot {
  const { product, packages, pages, warnings } = parts;
  const hashes = [...pages].map(([repo, files]) => [
    repo,
    [...files.values()].map(({ file, hash, change }) => [file, hash, change?.commit]),
  ]);
  return {
    ...parts,
    version: digest(JSON.stringify([product, packages, hashes, warnings, [...stale]])),
    madeAt: Date.now(),
    byRepo: new Map(packages.map((item) => [item.repo, item])),
  };
}

interface FamilyParts {
  readonly snapshot: Snapshot;
  readonly repositories: ReadonlyMap<string, Repository>;
  readonly settings: EditionSettings;
  readonly boilerplate: Boilerplate | undefined;
}

function renderFamily({ snapshot, repositories, settings, boilerplate }: FamilyParts): RenderFamily {
  const packages = new Map(
    snapshot.packages.map(({ repo, forge }) => {
      const pages = new Set(snapshot.pages.get(repo)?.keys() ?? []);
      return [repo, { forge, pages, images: imagesOf(repositories.get(repo)) }];
    }),
  );
  const hosts = [...settings.hosts, ...portalHosts(snapshot.packages), familyHost];
  const names = [...packages].map(([repo, { forge, pages, images }]) => [repo, forge, [...pages], [...(images ?? [])]]);
  const folded = boilerplate && [[...boilerplate.shared].toSorted(), [...boilerplate.names]];
  const version = digest(JSON.stringify([settings.product, settings.emoji, hosts, names, folded]));
  return { version, product: settings.product, hosts, emoji: settings.emoji, packages, boilerplate };
}

function imagesOf(repository: Repository | undefined): ReadonlySet<string> | undefined {
  if (repository === undefined || !repository.complete) return undefined;
  return new Set(repository.files.map(({ path }) => path).filter((path) => imagePattern.test(path)));
}

/**
 * Hosts that are this portal under another address: several packages name it as their home page, each under its own name.
 */
function portalHosts(packages: readonly Package[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { homepage, repo, folder, core } of packages) {
    const url = homepage === undefined ? null : URL.parse(homepage);
    const path = url?.pathname.replace(/^\/|\/$/g, '');
    const own = path !== undefined && (path === repo || path === folder || (core && path === coreRoute));
    if (url !== null && own) counts.set(url.host, (counts.get(url.host) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([host]) => host);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

import type { PackageEntry } from '#catalog/package-entry.ts';
import type { ImageSizes } from '#catalog/pages/image-sizes.ts';
import { type Address, coreRoute, insidePath } from '#model/address/address.ts';
import type { Package } from '#model/package/package.ts';
import type { Boilerplate, PackageAddresses, RenderFamily, RenderPackage } from '#model/page/render.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { derived } from '#platform/derived.ts';
import { digest } from '#platform/hash.ts';
import { badgeValues } from './badge-values.ts';
import { renderPackage } from './render-package.ts';

/** Maximum number of repositories whose images are measured at once. */
const repositoryConcurrency = 4;

/** Settings that affect links and images. */
export interface FamilySettings
  extends Pick<RenderFamily, 'product' | 'base' | 'hosts' | 'emoji' | 'externalImages' | 'plugins'> {
  /** Former accounts of the family at forges. */
  readonly owners?: readonly string[];
  /** How badges of documents are shown: as images of their services, or drawn from known values; `external` when absent. */
  readonly badges?: 'external' | 'frozen';
  /** True for a static export, which has no check reports. */
  readonly staticExport?: boolean;
}

export interface RenderFamilyInput {
  /** Every package. */
  readonly entries: readonly PackageEntry[];
  /** Other names of packages, with the identity of each. */
  readonly aliases: ReadonlyMap<string, string>;
  /** The external addresses of every package. */
  readonly addresses: ReadonlyMap<string, PackageAddresses>;
  /** All addresses in the family that its documents link to. */
  readonly targets: readonly Address[];
  /** Text that is folded on pages; undefined when pages are shown whole. */
  readonly boilerplate: Boilerplate | undefined;
}

/** Creates the data that a render worker needs about the family, with the sizes of the images in its documents. */
export async function renderFamily(
  parts: RenderFamilyInput,
  settings: FamilySettings,
  imageSizes: ImageSizes,
): Promise<RenderFamily> {
  const { addresses, aliases, boilerplate } = parts;
  const targets = Map.groupBy(parts.targets, ({ repo }) => repo);
  const packages = await mapConcurrent(parts.entries, repositoryConcurrency, async (entry) => {
    const { package: item, releases } = entry;
    const { repo, forge } = item;
    const isFrozen = settings.badges === 'frozen' && !item.generated;
    const input = {
      addresses: addresses.get(repo) ?? { forge },
      targets: targets.get(repo) ?? [],
      badges: isFrozen ? badgeValues(item, { releases, isServed: !settings.staticExport }) : undefined,
    };
    return [repo, await renderPackage(entry, input, imageSizes)] as const;
  });
  const { product, base, emoji, externalImages, plugins = [] } = settings;
  const hosts = familyHosts(
    settings,
    parts.entries.map((entry) => entry.package),
  );
  const shared = {
    ...{ product, base, hosts, emoji, aliases },
    ...(externalImages && { externalImages }),
    ...(plugins.length > 0 && { plugins }),
  };
  const folded = boilerplate && [[...boilerplate.shared].toSorted(), boilerplate.names];
  const versions = packages.map(([repo, data]) => [repo, versionOf(data)]);
  const version = digestOf([shared, versions, folded]);
  return { ...shared, version, packages: new Map(packages), boilerplate };
}

/**
 * The hosts of the portal: those of the settings, and those that several packages name as their home page, each under
 * its own name.
 */
export function familyHosts(
  { hosts, base }: Pick<FamilySettings, 'hosts' | 'base'>,
  packages: readonly Package[],
): readonly string[] {
  return [...hosts, ...portalHosts(packages, base)];
}

function portalHosts(packages: readonly Package[], base: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const { homepage, repo, folder, core } of packages) {
    const url = homepage === undefined ? null : URL.parse(homepage);
    const path = url && (insidePath(url.pathname, { base }) ?? url.pathname).replace(/^\/|\/$/g, '');
    const own = path !== null && (path === repo || path === folder || (core && path === coreRoute));
    if (url !== null && own) counts.set(url.host, (counts.get(url.host) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([host]) => host);
}

const versionOf = derived((data: RenderPackage) => digestOf(data));

/** A hash of data with sets and maps. */
export function digestOf(data: unknown): string {
  return digest(JSON.stringify(data, plain));
}

/** Replaces sets and maps by lists, for JSON. */
function plain(_key: string, value: unknown): unknown {
  return value instanceof Set || value instanceof Map ? [...value] : value;
}

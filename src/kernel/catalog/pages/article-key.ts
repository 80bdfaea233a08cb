import { isPreprocessed } from '#markdown/formats/formats.ts';
import type { Address } from '#model/address/address.ts';
import { attributesOf, type SiteSettings, toolchainsOf } from '#model/page/document-site.ts';
import { pageKind } from '#model/page/page.ts';
import type { RenderFamily } from '#model/page/render.ts';
import { derived } from '#platform/derived.ts';
import { sha1 } from '#platform/hash.ts';

/** Input of an article, apart from what it asks of its family (`LinkUse`), which is compared one by one. */
export interface ArticleOrigin {
  readonly family: RenderFamily;
  /** Address of the page. */
  readonly address: Address;
  /** Hash of the file. */
  readonly hash: string;
}

/** Creates the function that computes the cache key of an article. */
export function createArticleKey(release: string): (origin: ArticleOrigin) => string {
  const frame = derived(frameOf);
  const labels = derived(labelHash);
  return ({ family, address, hash: content }) => {
    const { repo, file } = address;
    const names = family.boilerplate?.names.get(repo) ?? null;
    // References such as `#12` depend on these.
    const { forge = null, provenance, sites = [] } = family.packages.get(repo) ?? {};
    const kind = provenance?.forgeKind ?? null;
    const dialects = [...toolchainsOf(file, sites)];
    const format = pageKind(file)?.kind;
    const attributes = isPreprocessed(format) ? attributesOf(file, sites) : null;
    const titles = format === 'rst' ? labels(sites) : null;
    const settings = [forge, kind, dialects, attributes, titles];
    return sha1(JSON.stringify([release, frame(family), names, ...settings, repo, file, content]));
  };
}

/** A hash of the labels of sites, whose titles are the texts of references. */
function labelHash(sites: readonly SiteSettings[]): string {
  return sha1(JSON.stringify(sites.map(({ labels }) => labels)));
}

/** All of a family except what documents ask for one by one, and the names of other packages: any of it may affect any page. */
export function frameOf({
  version: _version,
  packages: _packages,
  hosts: _hosts,
  aliases: _aliases,
  ...rest
}: RenderFamily): string {
  // Machines of one site may have their modules in different folders.
  const plugins = rest.plugins?.map(({ name, version }) => [name, version]);
  const frame = { ...rest, plugins, boilerplate: rest.boilerplate !== undefined };
  const text = JSON.stringify(frame, (_key, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value].toSorted() : value,
  );
  return sha1(text);
}

import type { Address } from '#model/address/address.ts';
import type { RenderFamily } from '#model/page/render.ts';
import { sha1 } from '#platform/hash.ts';

/** What an article is made from, apart from the links of its family, which are compared one by one. */
export interface ArticleOrigin {
  /** The family. */
  readonly family: RenderFamily;
  /** Where the text is. */
  readonly address: Address;
  /** Names the file's bytes. */
  readonly hash: string;
}

/** Makes the function that gives the key under which an article is remembered. */
export function createArticleKey(release: string): (origin: ArticleOrigin) => string {
  const frames = new WeakMap<RenderFamily, string>();
  return ({ family, address, hash: content }) => {
    const frame = frames.get(family) ?? frameOf(family);
    frames.set(family, frame);
    const { repo, file } = address;
    const names = family.boilerplate?.names.get(repo) ?? null;
    // References such as `#12` lead there.
    const { forge = null, provenance } = family.packages.get(repo) ?? {};
    const kind = provenance?.forgeKind ?? null;
    return sha1(JSON.stringify([release, frame, names, forge, kind, repo, file, content]));
  };
}

/**
 * All of a family but what links are resolved against, and but what other packages are called: whatever else it holds may
 * shape any page.
 */
export function frameOf({
  version: _version,
  packages: _packages,
  hosts: _hosts,
  aliases: _aliases,
  ...rest
}: RenderFamily): string {
  const { names: _names, ...boilerplate } = rest.boilerplate ?? { names: undefined };
  const frame = { ...rest, boilerplate: rest.boilerplate && boilerplate };
  const text = JSON.stringify(frame, (_key, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value].toSorted() : value,
  );
  return sha1(text);
}

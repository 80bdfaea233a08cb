import { isPreprocessed } from '#markdown/formats/formats.ts';
import { forgeRepository } from '#markdown/links/forge/forge-repository.ts';
import { pageKind } from '#model/page/page.ts';
import type { RenderPackage } from '#model/page/render.ts';
import { factsOf } from '#model/page/toolchains.ts';
import type { Dialect } from '#model/toolchains/toolchain-facts.ts';

/** What tells the dialects of a package. */
export type DialectSource = Partial<Pick<RenderPackage, 'sites' | 'forge' | 'provenance'>>;

/** The dialects of a file, sorted and without duplicates; empty for a file without a toolchain. */
export function dialectsOf(file: string, from: DialectSource | undefined): readonly Dialect[] {
  const { sites = [] } = from ?? {};
  const forge = forgeRepository(from)?.forge.dialects ?? [];
  if (sites.length === 0) return forge;
  const found = factsOf(file, sites).flatMap(({ dialects }) => dialects);
  return [...new Set([...found, ...forge])].toSorted();
}

/** The dialects of a file that may include files; empty for one that includes none. */
export function includingDialectsOf(file: string, from: DialectSource | undefined): readonly Dialect[] {
  const kind = pageKind(file)?.kind;
  if (kind === 'markdown') return dialectsOf(file, from);
  return isPreprocessed(kind) ? factsOf(file, from?.sites).flatMap(({ includes = [] }) => includes) : [];
}

import type { DocumentSite } from '#model/page/document-site.ts';
import type { PageKind } from '#model/page/page.ts';
import { factsOf } from '#model/page/toolchains.ts';

/** True for a document that is written as MDX: by its name, or as markdown for a toolchain that parses markdown as MDX. */
export function isMdx(
  { kind }: PageKind,
  file: string,
  sites?: readonly Pick<DocumentSite, 'toolchain' | 'root'>[],
): boolean {
  return kind === 'mdx' || (kind === 'markdown' && factsOf(file, sites).some(({ parsesMdx }) => parsesMdx));
}

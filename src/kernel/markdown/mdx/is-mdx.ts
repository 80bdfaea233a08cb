import { type DocumentSite, toolchainsOf } from '#model/page/document-site.ts';
import type { PageKind } from '#model/page/page.ts';

/** True for a document that is written as MDX: by its name, or as markdown for Docusaurus, which parses markdown as MDX. */
export function isMdx(
  { kind }: PageKind,
  file: string,
  sites: readonly Pick<DocumentSite, 'toolchain' | 'root'>[] = [],
): boolean {
  return kind === 'mdx' || (kind === 'markdown' && toolchainsOf(file, sites).has('docusaurus'));
}

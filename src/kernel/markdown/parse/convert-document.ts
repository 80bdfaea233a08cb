import { isMdx } from '#markdown/mdx/is-mdx.ts';
import { attributesOf, labelled } from '#model/page/document-site.ts';
import type { RenderFamily, RenderRequest } from '#model/page/render.ts';
import { asciidocToHtml } from './asciidoc.ts';

/**
 * Converts a document to what {@link documentTree} parses: markdown for MDX, HTML for AsciiDoc, reStructuredText and Org. Other
 * documents stay. Each converter is loaded with the first document of its format.
 */
export async function convertDocument(
  { md, kind, path, currentRepo }: Pick<RenderRequest, 'md' | 'kind' | 'path' | 'currentRepo'>,
  { packages }: Pick<RenderFamily, 'packages'>,
): Promise<string> {
  const { pages, sites } = packages.get(currentRepo) ?? {};
  if (isMdx(kind, path, sites)) return (await import('#markdown/mdx/mdx-to-markdown.ts')).mdxToMarkdown(md);
  if (kind.kind === 'asciidoc') return asciidocToHtml(md, attributesOf(path, sites ?? []));
  if (kind.kind === 'org') return (await import('#markdown/org/org-to-html.ts')).orgToHtml(md);
  if (kind.kind !== 'rst') return md;
  const { rstToHtml } = await import('#markdown/rst/rst-to-html.ts');
  return rstToHtml(md, {
    file: path,
    isPage: (file) => pages?.has(file) ?? false,
    labelled: (name) => labelled(name, path, sites ?? []),
  });
}

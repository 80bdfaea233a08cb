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
  switch (kind.kind) {
    case 'asciidoc':
      return asciidocToHtml(md);
    case 'mdx': {
      const { mdxToMarkdown } = await import('#markdown/mdx/mdx-to-markdown.ts');
      return mdxToMarkdown(md);
    }
    case 'rst': {
      const { rstToHtml } = await import('#markdown/rst/rst-to-html.ts');
      const pages = packages.get(currentRepo)?.pages;
      return rstToHtml(md, { file: path, isPage: (file) => pages?.has(file) ?? false });
    }
    case 'org': {
      const { orgToHtml } = await import('#markdown/org/org-to-html.ts');
      return orgToHtml(md);
    }
    default:
      return md;
  }
}

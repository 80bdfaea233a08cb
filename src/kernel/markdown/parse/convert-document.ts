import { formatOf } from '#markdown/formats/formats.ts';
import { attributesOf, labelled } from '#model/page/document-site.ts';
import type { RenderFamily, RenderRequest } from '#model/page/render.ts';

/**
 * Converts a document to what {@link documentTree} parses: what its format becomes. Other documents stay. Each converter is loaded with the first document of its format.
 */
export async function convertDocument(
  { md, kind, path, currentRepo }: Pick<RenderRequest, 'md' | 'kind' | 'path' | 'currentRepo'>,
  { packages }: Pick<RenderFamily, 'packages'>,
): Promise<string> {
  const { pages, sites } = packages.get(currentRepo) ?? {};
  const convert = await formatOf(kind, path, sites)?.load();
  if (convert === undefined) return md;
  return convert(md, {
    file: path,
    isPage: (file) => pages?.has(file) ?? false,
    attributes: attributesOf(path, sites ?? []),
    labelled: (name) => labelled(name, path, sites ?? []),
  });
}

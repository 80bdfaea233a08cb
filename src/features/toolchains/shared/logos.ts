import type { ToolchainFiles } from '#catalog/toolchains/toolchain.ts';
import { repositoryPath } from '#markdown/links/repository-path.ts';
import { isExternal } from '#model/address/is-external.ts';
import type { DocumentSite } from '#model/page/document-site.ts';
import { fieldOf, isMap, textOf, type Value } from '#platform/values.ts';

/** Maximum number of images of one site. */
const maxLogos = 6;

/**
 * The images that settings name, in a folder that ends with a slash or is empty: texts, or maps with an image for light
 * themes. Images that are not in the repository are left out.
 */
export function logosIn(files: ToolchainFiles, folder: string, written: readonly Value[]): readonly string[] {
  const found = written.slice(0, 20).flatMap((value) => {
    const address = textOf(value) ?? (isMap(value) ? lightImage(value) : undefined);
    if (address === undefined || isExternal(address)) return [];
    const { path, above } = repositoryPath(address.replace(/^\/+/, ''), `${folder}file`);
    return above === 0 && files.paths.has(path) ? [path] : [];
  });
  return [...new Set(found)];
}

function lightImage(value: Value): string | undefined {
  return textOf(fieldOf(value, 'light')) ?? textOf(fieldOf(value, 'src'));
}

/** The field of a site for its logos; no field without any. */
export function logoField(...logos: readonly (readonly string[])[]): Pick<DocumentSite, 'logos'> {
  const all = [...new Set(logos.flat())].slice(0, maxLogos);
  return all.length === 0 ? {} : { logos: all };
}

/** Endings of documents that links and tables of contents leave out, the likeliest first. */
const endings = ['.md', '.mdx', '.rst', '.adoc', '.markdown', '.asciidoc', '.txt', '.org', '.mdoc'];

/** Names of the page of a folder, the likeliest first. */
const folderPages = ['index', 'README', 'readme', '_index'];

/** Matches the ending of a document. */
export const documentEnding = /\.(mdx?|markdown|rst|adoc|asciidoc|txt|org|mdoc)$/i;

/**
 * The file of the document that had another ending in another version: `docs/setup.md` for `docs/setup.rst`, and the page of
 * a folder for another one. Undefined when there is none.
 */
export function sameDocument(path: string, has: (file: string) => boolean): string | undefined {
  if (!documentEnding.test(path)) return undefined;
  return findDocument(path.replace(documentEnding, '').replace(/(^|\/)(_?index|readme)$/i, '$1'), has);
}

/**
 * Finds the file of a document whose ending, or whose name in its folder, is left out; undefined when there is none.
 * `has` tells whether a file exists. An ending of web pages (`x.html`) counts as none.
 */
export function findDocument(path: string, has: (file: string) => boolean): string | undefined {
  const written = path.replace(/^\.?\/+/, '');
  if (documentEnding.test(written) && has(written)) return written;
  const stem = written.replace(/\.html?$/i, '').replace(/(?<!\/)\/+$/, '');
  const inside = stem === '' ? '' : `${stem}/`;
  const files = stem === '' || written.endsWith('/') ? [] : endings.map((ending) => stem + ending);
  const own = folderPages.flatMap((name) => endings.map((ending) => `${inside}${name}${ending}`));
  const besides = written.endsWith('/') && stem !== '' ? endings.map((ending) => stem + ending) : [];
  return [...files, ...own, ...besides].find(has);
}

import type { Base } from './address/address.ts';

/**
 * What the code of the browser and the export agree on for a site that is one folder, which is opened from a disk and may
 * be moved.
 */

/** Base path of the addresses in such a site. The browser replaces it by the path of the folder. */
export const singleBase = '/asterism-this-folder';

/** Name of the global object with the data files that were loaded: the content in base64 by path inside the site. */
export const singleData = 'asterismFiles';

/** Path of the folder's code for the browser. */
export const singleEntryPath = 'assets/single.js';

/** The path of the script that registers the content of a path: a document from a disk may load scripts, but not fetch. */
export function dataScriptPath(path: string): string {
  return `${path}.js`;
}

/** The script that registers a content. */
export function dataScript(path: string, base64: string): string {
  return `(globalThis.${singleData}??={})[${JSON.stringify(path)}]="${base64}";\n`;
}

/** A text with the path of the folder in place of {@link singleBase}. */
export function withRoot(text: string, { base }: Base): string {
  return text.replaceAll(singleBase, base);
}

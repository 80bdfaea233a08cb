/** Longer documents are read up to here, in characters. */
const maxLength = 20_000;

/** What is not prose in markdown: metadata, code, markup, addresses and names of files. */
const notProse: readonly RegExp[] = [
  /^\uFEFF?---\r?\n[\s\S]*?\r?\n---[ \t]*$/m,
  /^[ \t]*(?:```|~~~)[\s\S]*?^[ \t]*(?:```|~~~)[ \t]*$/gm,
  /^(?: {4}|\t).*$/gm,
  /^(?:import|export)\b.*$/gm,
  // Directives of reStructuredText, with their options.
  /^[ \t]*(?:\.\. |:[\w-]+:).*$/gm,
  /`[^`\n]*`/g,
  /<!--[\s\S]*?-->/g,
  /<[^<>\n]*>/g,
  /\]\([^()\n]*\)/g,
  /\b(?:https?:\/\/|www\.)\S+/g,
  /[\w.-]*[/@_.][\w./@-]+/g,
];

/** The prose of a markdown document, as far as patterns find it. */
export function proseOf(md: string): string {
  return notProse.reduce((text, pattern) => text.replace(pattern, ' '), md.slice(0, maxLength));
}

/** The language that the metadata of a document names; undefined for none. */
export function namedLanguage(md: string): string | undefined {
  const [, metadata = ''] = /^\uFEFF?---\r?\n([\s\S]{0,4000}?)\r?\n---/.exec(md) ?? [];
  return /^lang(?:uage)?:[ \t]*['"]?([\w-]{2,12})['"]?[ \t]*$/m.exec(metadata)?.[1];
}

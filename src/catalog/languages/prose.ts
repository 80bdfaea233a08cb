import { frontMatterLength } from '#markdown/parse/front-matter.ts';
import { normalizeLines } from '#model/text/normalize-lines.ts';

/** Longer documents are read up to here, in characters. */
const maxLength = 20_000;

/** What is not prose in markdown besides front matter: code, markup, addresses and names of files. */
const notProse: readonly RegExp[] = [
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
  const start = normalizeLines(md.slice(0, maxLength));
  const body = start.slice(frontMatterLength(start));
  return notProse.reduce((text, pattern) => text.replace(pattern, ' '), body);
}

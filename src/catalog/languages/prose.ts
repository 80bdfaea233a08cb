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
  /<!--[\s\S]*?(?:-->|$)/g,
  /<[^<>\n]*>/g,
  /\]\([^()\n]*\)/g,
  /\b(?:https?:\/\/|www\.)\S+/g,
  /(?<![\w.-])[\w.-]*[/@_.][\w./@-]+/g,
];

/** The prose of a document, as far as patterns find it. */
export interface Prose {
  /** The prose of its text. */
  readonly text: string;
  /** That of its front matter, which has all the words of some home pages. */
  readonly metadata: string;
}

/** Finds the prose of a markdown document. */
export function proseOf(md: string): Prose {
  const start = normalizeLines(md.slice(0, maxLength));
  const end = frontMatterLength(start);
  const values = start.slice(0, end).replace(/^[ \t]*(?:-[ \t]+)*[\w.-]+:(?=\s|$)/gm, ' ');
  return { text: onlyProse(start.slice(end)), metadata: onlyProse(values) };
}

function onlyProse(text: string): string {
  return notProse.reduce((prose, pattern) => prose.replace(pattern, ' '), text);
}

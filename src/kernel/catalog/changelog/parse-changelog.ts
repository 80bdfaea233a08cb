import { createPlainMarkdown, type Definitions, type PlainMarkdown } from '#markdown/syntax/plain-markdown.ts';
import { type ScannedHeading, scanHeadings } from '#markdown/text/scan-headings.ts';
import type { ChangelogSection } from '#model/package/release.ts';
import { cutText, shorten } from '#model/text/shorten.ts';
import { type DateInText, findDate } from './release-date.ts';

/** Maximum number of sections. */
const sectionLimit = 200;

/** Maximum length of an excerpt and of a title, in characters. */
const excerptLimit = 300;
const titleLimit = 120;

/** Length of the parts of a line, and of the body of a section, that are parsed, in characters. */
const lineLimit = 1_000;
const bodyLimit = 4_000;

/** Number of lines below a heading that may contain its date. */
const dateLines = 3;

/** What Hungarian writes after a number: `1.2.0. verzió`, `1.2.0-s verzió`, `1.5-ös kiadás`. */
const hungarianVersion = String.raw`(?:\.|-[aáeoö]?s)\s+(?:verzió|kiadás)(?!\p{L})`;

/**
 * A heading that starts with a version: `1.2.0`, `[v1.2]`, `Version 1.2.0`, `package@1.2.0`, `1.2.0. verzió`, optionally after an
 * emoji.
 */
const versionHeading = new RegExp(
  String.raw`^[^\p{L}\p{N}@]*(?:(?:version|release|ver|verzió)(?![\p{L}\p{N}_])[\s:.]*|@?[\w./-]+@)?\[?v?\.?` +
    String.raw`(\d+\.\d+(?:\.\d+){0,2}(?:-(?![aáeoö]?s\s)[a-z\d][\w.-]*|(?:a|b|rc|alpha|beta)\.?\d+)?(?:\+[\w.]+)?)\]?` +
    String.raw`(?:${hungarianVersion}|(?![\w.]))(.*)$`,
  'iu',
);

/** What may follow the version in a heading; `1.2 breaks this` inside a section is not a version heading. */
const afterVersion = /^\s*(?:$|[-–—:/|([{"'“‘*,]|\d{4}|(?:released|yanked)\b)/i;

/**
 * Parses the sections of a change log, in its order: Keep a Changelog, conventional-changelog, and plain lists of
 * versions. Unreleased changes are left out. Any document is accepted; it does not throw.
 */
export function parseChangelog(md: string, plain = createPlainMarkdown()): readonly ChangelogSection[] {
  const document = plain.definitions(md);
  const headings = scanHeadings(md, plain, document);
  const lines = md.split(/\r\n?|\n/);
  const sections: ChangelogSection[] = [];
  let highest = 7;
  for (const [index, heading] of headings.entries()) {
    const [, version, after = ''] = versionHeading.exec(heading.text) ?? [];
    if (version === undefined || (heading.depth > highest && !afterVersion.test(after))) continue;
    highest = Math.min(highest, heading.depth);
    const body = lines.slice(heading.end, endOf(headings, index, lines.length));
    const dated = findDate(after) ?? dateBelow(body, plain);
    const title = titleOf(findDate(after)?.rest ?? after);
    const excerpt = excerptOf(body, plain, document);
    sections.push({
      version,
      id: heading.id,
      ...(dated && { time: dated.time }),
      ...(title && { title }),
      ...(excerpt && { excerpt }),
    });
    if (sections.length === sectionLimit) break;
  }
  return sections;
}

/**
 * The line on which a section ends: at the next heading that starts with a version, or that has the same or a higher
 * level.
 */
function endOf(headings: readonly ScannedHeading[], index: number, last: number): number {
  const own = headings[index]?.depth ?? 6;
  for (let next = index + 1; next < headings.length; next += 1) {
    const heading = headings[next];
    if (heading !== undefined && (heading.depth <= own || isVersionHeading(heading.text))) return heading.line;
  }
  return last;
}

function isVersionHeading(text: string): boolean {
  const after = versionHeading.exec(text)?.[2];
  return after !== undefined && afterVersion.test(after);
}

/** Finds a date on a line of its own below the heading, such as `_2026-01-02_` or `Released on 01/02/2026`. */
function dateBelow(body: readonly string[], plain: PlainMarkdown): DateInText | undefined {
  for (const line of body.slice(0, dateLines)) {
    const found = findDate(plain.text(line));
    if (found !== undefined && isNothing(found.rest)) return found;
  }
  return undefined;
}

function isNothing(text: string): boolean {
  return /^(?:[^\p{L}\p{N}]|(?<!\p{L})(?:released?|date|on|published|kiadva|megjelent)(?!\p{L}))*$/iu.test(text);
}

function titleOf(text: string): string | undefined {
  const title = text
    .replace(/[[(]?\b(?:yanked|unreleased|released(?:\s+on)?|kiadva|megjelent)\b:?[\])]?/gi, ' ')
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/^[\s\-–—:/|,*_]+|(?<![\s\-–—:/|,*_])[\s\-–—:/|,*_]+$/g, '')
    .replace(/^(["'“‘(])(.*)(["'”’)])$/, '$2')
    .replace(/\s+/g, ' ');
  return /[\p{L}\p{N}]/u.test(title) ? shortened(title, titleLimit) : undefined;
}

/** Joins items and paragraphs, each heading before its own. */
function excerptOf(body: readonly string[], plain: PlainMarkdown, document: Definitions): string | undefined {
  const source = cutText(body.map((line) => cutText(line, lineLimit)).join('\n'), bodyLimit);
  let excerpt = '';
  for (const { kind, text } of plain.blocks(source, document)) {
    const words = wordsOf(text);
    if (words === '') continue;
    const said = kind === 'heading' ? `${words.replace(/:$/, '')}:` : words;
    const separator = kind === 'other' || excerpt.endsWith(':') ? ' ' : ' · ';
    excerpt += excerpt === '' ? said : separator + said;
    if (excerpt.length > excerptLimit) break;
  }
  return excerpt === '' ? undefined : shortened(excerpt, excerptLimit);
}

/** What a text says besides ids of commits, with the marks around them; nothing for a date alone. */
function wordsOf(text: string): string {
  const words = text
    .replace(/^[a-f\d]{7,40}:\s+/, '')
    .replace(/\s*[([]?\b(?=[a-f\d]*\d)[a-f\d]{7,40}\b[)\]]?/g, '')
    .replace(/^\s*:\s*/, '')
    .trim();
  const found = findDate(words);
  return found !== undefined && isNothing(found.rest) ? '' : words;
}

/** Shortens a text, on one line. */
function shortened(text: string, limit: number): string {
  const clean = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return shorten(clean, limit);
}

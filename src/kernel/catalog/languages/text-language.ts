import { frontMatterLength } from '#markdown/front-matter/front-matter.ts';
import { languageTag } from '#model/page/language-tag.ts';
import { normalizeLines } from '#model/text/normalize-lines.ts';
import { loadLibrary } from '#platform/worker/load-library.ts';

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
interface Prose {
  /** The prose of its text. */
  readonly text: string;
  /** That of its front matter, which has all the words of some home pages. */
  readonly metadata: string;
}

/** Characters of the prose that are read. */
const sampleLength = 4_000;

/** A text with fewer words, or as many characters of a script without blanks, has no known language. */
const minWords = 12;

/** Scripts of one language each, by the language. A character of a script without blanks is worth half a word. */
const scripts: readonly (readonly [language: string, character: RegExp])[] = [
  ['ja', /\p{Script=Hiragana}|\p{Script=Katakana}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['th', /\p{Script=Thai}/gu],
];

/** Words of nearly every English text. */
const englishWords =
  /\b(?:the|and|of|to|is|for|with|you|this|that|are|can|from|in|it|on|be|or|as|an|by|your|will|not)\b/gi;

/** A text of which this part or more is such words is English. */
const englishShare = 0.16;

/** A word in any script. */
const word = /\p{L}[\p{L}\p{M}'’-]*/gu;

/** The language of a document: the one that its front matter names, else that of its text; undefined for an uncertain one. */
export async function documentLanguage(md: string, named = ''): Promise<string | undefined> {
  return languageTag(named) ?? (await textLanguage(md));
}

/** The language of a text, as a BCP 47 tag without script and region. The library is loaded for the first text that needs it. */
export async function textLanguage(md: string): Promise<string | undefined> {
  const { text, metadata } = proseOf(md);
  const found = await sampleLanguage(text.slice(0, sampleLength));
  return found ?? (metadata === '' ? undefined : sampleLanguage(`${metadata} ${text}`.slice(0, sampleLength)));
}

async function sampleLanguage(sample: string): Promise<string | undefined> {
  const unspaced = unspacedLanguage(sample);
  if (unspaced !== undefined) return unspaced;
  const words = sample.match(word) ?? [];
  if (words.length < minWords) return undefined;
  const english = sample.match(englishWords)?.length ?? 0;
  if (english >= words.length * englishShare) return 'en';
  const { eld } = await loadLibrary(() => import('eld/extrasmall'));
  const found = eld.detect(words.join(' '));
  return found.isReliable() ? found.language : undefined;
}

/** The language of a text whose words are mostly in a script of one language without blanks between words. */
function unspacedLanguage(sample: string): string | undefined {
  const counts = scripts.map(([language, character]) => ({ language, count: sample.match(character)?.length ?? 0 }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const latin = sample.match(/[a-z][\w'-]*/gi)?.length ?? 0;
  if (total / 2 < Math.max(latin, minWords / 2)) return undefined;
  const kana = counts[0]?.count ?? 0;
  // Japanese has Chinese characters too, and Chinese has no kana.
  if (kana > total / 10) return 'ja';
  return counts.toSorted((a, b) => b.count - a.count)[0]?.language;
}

/** Finds the prose of a markdown document. */
function proseOf(md: string): Prose {
  const start = normalizeLines(md.slice(0, maxLength));
  const end = frontMatterLength(start);
  const values = start.slice(0, end).replace(/^[ \t]*(?:-[ \t]+)*[\w.-]+:(?=\s|$)/gm, ' ');
  return { text: onlyProse(start.slice(end)), metadata: onlyProse(values) };
}

function onlyProse(text: string): string {
  return notProse.reduce((prose, pattern) => prose.replace(pattern, ' '), text);
}

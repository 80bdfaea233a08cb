import type { Element, Root } from 'hast';
import { isContentsHeading } from '#model/page/contents-heading.ts';
import { shorten } from '#model/text/shorten.ts';
import { lineText, paragraphText } from './paragraph-text.ts';

/** Length limit of the text, in characters. */
const maxLength = 500;

/** A shorter paragraph that ends with a colon only introduces what follows, in characters. */
const maxIntroduction = 60;

/** Elements that may hold the first paragraph; lists, tables and notes may not. */
const holders = /^(div|section|article|center|main|header|hgroup)$/;

/** Elements that end a paragraph without a tag of its own. */
const blocks =
  /^(address|article|aside|blockquote|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|li|main|nav|ol|p|pre|section|table|ul)$/;

/** Sections that say how to get or use something, or whose it is, instead of what it is. */
const minor =
  /^(?:how to |quick )?(?:install\w*|set ?up|getting started|get started|start|usage|use|using|run\w*|build\w*|requirements|prerequisites|requires|dependencies|download|upgrad\w*|licen[cs]e\w*|copyright|contribut\w*|authors?|credits|acknowledge?ments?|thanks|sponsors?|support|status|badges|links|change ?log|changes|releases?|telep[ií]t\w*|instala\w*|安装|安裝|インストール|使用方法)(?=$|[^\p{L}])/iu;

/** A quote that warns or tells instead of describing. */
const notice =
  /^[^\p{L}]{0,6}(?:note|notice|n\.?b\.?|warning|important|caution|tip|attention|info|news|update|heads[ -]up|disclaimer|deprecated?)(?![\p{L}-])|\b(?:deprecated|unmaintained|archived|no longer (?:maintained|supported)|has moved|was moved|moved to)\b/iu;

interface Block {
  readonly kind: 'heading' | 'paragraph' | 'quote' | 'other';
  readonly text: string;
  /** 1 to 6 of a heading; 0 of another block. */
  readonly depth: number;
  /** True if the author centred it. */
  readonly isCentred: boolean;
}

type Section = 'title' | 'top' | 'own' | 'minor' | 'contents';

interface BlockInSection extends Block {
  readonly section: Section;
  readonly isTagline: boolean;
}

/** How well a text describes a document; the smaller one is better. Undefined for one that does not. */
type Rank = 0 | 1 | 2 | 3 | undefined;

/**
 * The first descriptive paragraph of a document as readers see it, on one line; undefined if there is none. The quote or the
 * centred line below the title is its tagline. Paragraphs that introduce a list do not count; those of sections such as the
 * installation do if there is no other.
 */
export function firstParagraph(trees: readonly Root[]): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const block of placed(trees)) {
    const rank = rankOf(block);
    if (rank === undefined || rank >= least) continue;
    [best, least] = [block.text, rank];
    // No other is better: most documents are read no further than here.
    if (rank === 0) break;
  }
  return best && shorten(best, maxLength);
}

/**
 * The first descriptive paragraph of a document of which the trees are the beginning; undefined if what follows may have a
 * better one, or belong to it.
 */
export function certainParagraph(trees: readonly Root[]): string | undefined {
  let best: string | undefined;
  for (const block of placed(trees)) {
    if (best !== undefined) return shorten(best, maxLength);
    if (rankOf(block) === 0) best = block.text;
  }
  return undefined;
}

/** Finds the section of each block, and the tagline: what stands below a title with nothing between but images and menus. */
function* placed(trees: readonly Root[]): Generator<BlockInSection> {
  let section: Section = 'top';
  let isBelowTitle = false;
  for (const block of blocksIn(trees)) {
    const isTagline: boolean = isBelowTitle && isTaglineLike(block);
    const isHeading: boolean = block.kind === 'heading' && !isTagline;
    if (isHeading) section = sectionOf(block);
    else if (block.kind === 'paragraph' && isContentsHeading(block.text)) section = 'contents';
    isBelowTitle = isTagline || (isHeading && section === 'title');
    yield { ...block, section, isTagline };
  }
}

/** The first heading of a document, if it is not that of a table of contents; undefined if there is none. */
export function firstHeading(trees: readonly Root[]): string | undefined {
  const found = blocksIn(trees).find(({ kind }) => kind === 'heading')?.text;
  return found !== undefined && isContentsHeading(found) ? undefined : found;
}

function sectionOf({ text, depth }: Block): Section {
  if (isContentsHeading(text)) return 'contents';
  if (minor.test(words(text))) return 'minor';
  return depth === 1 ? 'title' : 'own';
}

/** True for a quote or a centred heading that can be a tagline, unless it warns, cites or names a section. */
function isTaglineLike({ kind, text, depth, isCentred }: Block): boolean {
  if (kind === 'quote') return isDescriptive(text) && !notice.test(text) && !/^["'“„«「]/.test(text);
  return kind === 'heading' && isCentred && depth > 1 && isSentence(text) && !minor.test(words(text));
}

function rankOf({ kind, text, section, isTagline }: BlockInSection): Rank {
  if (isTagline) return 0;
  if (section === 'contents' || !isDescriptive(text)) return undefined;
  if (kind === 'quote') return notice.test(text) ? undefined : section === 'minor' ? 3 : 1;
  if (kind !== 'paragraph') return undefined;
  return section === 'minor' ? 2 : 0;
}

/** False for one word, a label with its value, and what introduces a list. */
function isDescriptive(text: string): boolean {
  if (/[:：]$/.test(text) && text.length < maxIntroduction) return false;
  return (isSentence(text) || /[.!?。]$/.test(text)) && !/^[\p{L} ]{1,20}: \S+$/u.test(text);
}

/** True for several words. Chinese and Japanese have no blanks between them. */
function isSentence(text: string): boolean {
  const count = text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return count > 1 || /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{4}/u.test(text);
}

/** A text from its first letter on. */
function words(text: string): string {
  return text.replace(/^[^\p{L}]+/u, '');
}

function* blocksIn(trees: readonly Root[]): Generator<Block> {
  for (const tree of trees) yield* blocksOf(tree, false);
}

function* blocksOf(parent: Root | Element, isCentred: boolean): Generator<Block> {
  let run: Root['children'] = [];
  function* flush(): Generator<Block> {
    const text = paragraphText(run);
    run = [];
    if (text !== undefined) yield { kind: 'paragraph', text, depth: 0, isCentred };
  }
  for (const child of parent.children) {
    if (child.type !== 'element' || !blocks.test(child.tagName)) {
      run.push(child);
      continue;
    }
    yield* flush();
    yield* blockOf(child, isCentred || child.tagName === 'center' || child.properties.align === 'center');
  }
  yield* flush();
}

function* blockOf(element: Element, isCentred: boolean): Generator<Block> {
  const { tagName, properties, children } = element;
  if (/^h[1-6]$/.test(tagName)) {
    const text = lineText(element);
    if (text !== '') yield { kind: 'heading', text, depth: Number(tagName.slice(1)), isCentred };
  } else if (tagName === 'p') {
    const text = paragraphText(children);
    if (text !== undefined) yield { kind: 'paragraph', text, depth: 0, isCentred };
  } else if (tagName === 'blockquote') {
    const first = blocksOf(element, isCentred).next().value;
    if (first?.kind === 'paragraph') yield { ...first, kind: 'quote' };
  } else if (holders.test(tagName)) {
    if (properties.className === undefined && !('dataFootnotes' in properties)) yield* blocksOf(element, isCentred);
  } else if (tagName !== 'hr' && lineText(element) !== '') yield { kind: 'other', text: '', depth: 0, isCentred };
}

import type { MarkdownIt } from 'markdown-it';
import { pairedMarks } from '#features/dialects/shared/paired-marks.ts';
import { readQuotes } from '#features/dialects/shared/quote-callouts.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';
import type { Frame } from '#markdown/dialects/frame.ts';
import { wikiLinks } from './wiki-links.ts';

const opening = /^\[!([\w-]+)(?:\|[^\]\n]*)?\]([+-]?)[ \t]*(.*)$/;

export const dialect: DialectPlugins = { obsidian };

/** Obsidian: callouts `> [!info]- Title`, also nested, links `[[page]]` and comments between `%%`. */
function obsidian(parser: MarkdownIt): void {
  wikiLinks(parser);
  pairedMarks(parser);
  comments(parser);
  readQuotes(parser, readCallout);
}

function readCallout(line: string): Frame | undefined {
  const [whole, name = '', fold, title = ''] = opening.exec(line) ?? [];
  if (whole === undefined) return undefined;
  const named = title === '' ? undefined : title;
  if (fold === '') return { shape: 'callout', name, title: named };
  return { shape: 'details', title: named ?? name, isOpen: fold === '+' };
}

function comments({ inline }: MarkdownIt): void {
  /** The index from which on no comment ends. */
  const searched = new WeakMap<object, number>();
  inline.ruler.before('emphasis', 'comments', (state, silent) => {
    const { src, pos, posMax } = state;
    if (!src.startsWith('%%', pos) || pos >= (searched.get(state) ?? posMax)) return false;
    const end = src.indexOf('%%', pos + 2);
    if (end < 0 || end + 2 > posMax) {
      searched.set(state, pos);
      return false;
    }
    if (!silent) state.pending = state.pending.trimEnd();
    state.pos = end + 2;
    return true;
  });
}

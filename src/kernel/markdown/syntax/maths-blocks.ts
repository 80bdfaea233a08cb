import type { MarkdownIt } from 'markdown-it';

type Rule = Parameters<MarkdownIt['block']['ruler']['push']>[1];
type State = Parameters<Rule>[0];

/** Creates the block rule for `$$` at the start of a line up to `$$` at the end of a line, without a blank line between. */
export function mathsBlocks(): Rule {
  /** The line up to which a search found nothing, so that many marks without an end cost one search. */
  const searched = new WeakMap<State, number>();

  return (...[state, start, end, silent]) => {
    const indent = (state.sCount[start] ?? 0) - state.blkIndent;
    if (indent >= 4 || !lineOf(state, start).startsWith('$$') || start < (searched.get(state) ?? 0)) return false;
    const { line, closed } = closingLine(state, start, end);
    if (!closed) searched.set(state, line);
    if (!closed || silent) return closed;
    const text = state.getLines(start, line + 1, state.blkIndent, false).trim();
    const token = state.push('fence', 'code', 0);
    token.info = 'math';
    token.markup = '$$';
    token.content = `${text.slice(2, -2).trim()}\n`;
    token.map = [start, line + 1];
    state.line = line + 1;
    return true;
  };
}

/** The closing line of the block at `start`, or the line up to which there is none. */
function closingLine(state: State, start: number, end: number): { readonly line: number; readonly closed: boolean } {
  for (let line = start; line < end; line += 1) {
    const text = lineOf(state, line);
    const isOutside = text === '' || (line > start && (state.sCount[line] ?? 0) < state.blkIndent);
    if (isOutside) return { line, closed: false };
    const mark = text.indexOf('$$', line === start ? 2 : 0);
    const isWhole = line > start || text.length > 4;
    if (mark >= 0) return { line, closed: isWhole && mark === text.length - 2 };
  }
  return { line: end, closed: false };
}

function lineOf(state: State, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trimEnd();
}

import type { MarkdownIt, StateBlock } from 'markdown-it';
import { interrupts, lineIndent, lineText } from '#markdown/dialects/block-line.ts';

const pattern = /^:([^\s:`](?:[^:`\n]{0,200}[^\s:`])?):(?:[ \t]+(?![ \t])(.*))?$/;

/** Names that are looked up once. */
const maxNames = 1_000;

/** A field and the line after it. */
interface Field {
  readonly name: string;
  readonly text: string;
  readonly next: number;
}

/** Field lists, `:name: text` with further lines indented below, become lists of definitions. */
export function fields(parser: MarkdownIt): void {
  const names = new Map<string, boolean>();
  const isEmoji = (name: string): boolean => {
    if (!/^[\w+-]+$/.test(name)) return false;
    const found = names.get(name) ?? parser.renderInline(`:${name}:`, {}) !== `:${name}:`;
    if (names.size < maxNames) names.set(name, found);
    return found;
  };
  parser.block.ruler.before(
    'table',
    'fields',
    // biome-ignore lint/complexity/useMaxParams: the parser defines the signature of a block rule.
    (state, line, end, silent) => {
      let field = fieldAt(state, line, end);
      if (field === undefined || isEmoji(field.name)) return false;
      if (silent) return true;
      // Fields without a text at the start of a document are for its generator.
      const isForGenerator = field.text === '' && state.tokens.length === 0;
      if (!isForGenerator) state.push('dl_open', 'dl', 1).map = [line, line + 1];
      for (; field !== undefined; field = fieldAt(state, state.line, end)) {
        if (!isForGenerator) writeField(state, field);
        state.line = field.next;
      }
      if (!isForGenerator) state.push('dl_close', 'dl', -1);
      return true;
    },
    interrupts,
  );
}

function fieldAt(state: StateBlock, line: number, end: number): Field | undefined {
  if (line >= end || lineIndent(state, line) < 0 || lineIndent(state, line) >= 4) return undefined;
  const [, name, first = ''] = pattern.exec(lineText(state, line)) ?? [];
  if (name === undefined) return undefined;
  const own = state.sCount[line] ?? 0;
  let next = line + 1;
  while (next < end && !state.isEmpty(next) && (state.sCount[next] ?? 0) > own) next += 1;
  const more = Array.from({ length: next - line - 1 }, (_, index) => lineText(state, line + 1 + index));
  return { name, text: [first, ...more].join('\n').trim(), next };
}

function writeField(state: StateBlock, { name, text, next }: Field): void {
  const map: [number, number] = [state.line, next];
  for (const [tag, content] of [
    ['dt', name],
    ['dd', text],
  ] as const) {
    state.push(`${tag}_open`, tag, 1).map = map;
    Object.assign(state.push('inline', '', 0), { content, children: [], map });
    state.push(`${tag}_close`, tag, -1);
  }
}

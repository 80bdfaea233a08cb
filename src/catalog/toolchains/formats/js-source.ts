import type { Token } from './js-tokens.ts';

/** A source of JavaScript or TypeScript whose literals can be read. Nothing in it is run. */
export interface Source {
  /** Its tokens. */
  readonly tokens: readonly Token[];
  /** The position behind the bracket that closes each opening one, by position. */
  readonly ends: ReadonlyMap<number, number>;
  /** The position of the value of each name that it defines. */
  readonly names: ReadonlyMap<string, number>;
  /** The position of the value that it exports by default; undefined when there is none. */
  readonly exportedAt: number | undefined;
  /** Looks up names that it imports. */
  readonly imported: (name: string) => Reference | undefined;
}

/** The position of a value in a source. */
export interface Reference {
  readonly source: Source;
  readonly at: number;
}

/** Creates a source from its tokens. */
export function sourceOf(tokens: readonly Token[], imported: Source['imported'] = () => undefined): Source {
  return { tokens, ends: groupEnds(tokens), names: namesIn(tokens), exportedAt: exportedIn(tokens), imported };
}

/** The positions of the values of every property or variable of a name, in order. */
export function placesOf({ tokens }: Source, name: string): readonly number[] {
  return tokens.flatMap(({ kind, value }, index) => {
    if ((kind !== 'name' && kind !== 'text') || value !== name) return [];
    const next = tokens[index + 1];
    if (isSign(next, ':')) return [index + 2];
    const isShort = kind === 'name' && isSign(next, ',', '}') && isSign(tokens[index - 1], ',', '{');
    return isShort ? [index] : [];
  });
}

function exportedIn(tokens: readonly Token[]): number | undefined {
  for (const [index, { value }] of tokens.entries()) {
    if (value === 'default' && tokens[index - 1]?.value === 'export') return index + 1;
    if (value === 'exports' && isSign(tokens[index + 1], '=')) return index + 2;
  }
  return undefined;
}

/** The position of the value that a name stands for: its own, or that of an import. */
export function placeOf(source: Source, name: string): Reference | undefined {
  const own = source.names.get(name);
  return own === undefined ? source.imported(name) : { source, at: own };
}

/** The position behind the group whose bracket is at a position. */
export function endOfGroup({ tokens, ends }: Source, at: number): number {
  return ends.get(at) ?? tokens.length;
}

const itemEnds: ReadonlySet<string> = new Set(['}', ']', ')', ',', ';']);
const groupStarts: ReadonlySet<string> = new Set(['(', '[', '{']);

/** The position where an item ends, after what follows its value: `as const`, operators, calls. */
export function endOfItem(source: Source, start: number): number {
  const { tokens } = source;
  let at = start;
  for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
    const sign = token.kind === 'sign' ? token.value : '';
    if (itemEnds.has(sign)) return at;
    if (groupStarts.has(sign)) at = endOfGroup(source, at);
    else at = sign === '<' ? Math.max(at + 1, endOfTypes(source, at)) : at + 1;
  }
  return at;
}

/** Maximum number of tokens of type arguments; a comparison has no end. */
const maxTypeTokens = 60;

/** The position behind type arguments such as `<Settings, 'a'>` that begin at a position; the same one when none do. */
export function endOfTypes(source: Source, start: number): number {
  const { tokens } = source;
  let angles = 0;
  for (let at = start; at < Math.min(tokens.length, start + maxTypeTokens); at += 1) {
    const token = tokens[at];
    if (isSign(token, '<')) angles += 1;
    if (isSign(token, '>')) angles -= 1;
    if (angles === 0) return at === start ? start : at + 1;
    // In a comparison such as `{ a: b < c, d: e > f }`, the next key follows.
    if (isSign(token, ';', ':', '}', ']', ')')) return start;
    if (isSign(token, '(', '[', '{')) at = endOfGroup(source, at) - 1;
  }
  return start;
}

function groupEnds(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (isSign(token, '(', '[', '{')) open.push(index);
    if (!isSign(token, ')', ']', '}')) continue;
    const start = open.pop();
    if (start !== undefined) ends.set(start, index + 1);
  }
  return ends;
}

/** The names that a source defines by `const`, `let`, `var` and `function`. */
function namesIn(tokens: readonly Token[]): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const [index, { kind, value }] of tokens.entries()) {
    const name = tokens[index + 1];
    if (kind !== 'name' || name?.kind !== 'name' || names.has(name.value)) continue;
    if (value === 'function') names.set(name.value, index);
    if (value !== 'const' && value !== 'let' && value !== 'var') continue;
    const at = valueAfter(tokens, index + 2);
    if (at !== undefined) names.set(name.value, at);
  }
  return names;
}

/** The position after the `=` of a definition, whose type may stand before it. */
function valueAfter(tokens: readonly Token[], start: number): number | undefined {
  for (let at = start; at < Math.min(tokens.length, start + 30); at += 1) {
    if (isSign(tokens[at], '=')) return at + 1;
    if (isSign(tokens[at], ';')) return undefined;
  }
  return undefined;
}

/** True for one of these signs. */
export function isSign(token: Token | undefined, ...signs: readonly string[]): boolean {
  return token?.kind === 'sign' && signs.includes(token.value);
}

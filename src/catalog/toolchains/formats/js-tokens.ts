/** A token of JavaScript or TypeScript, as far as literals need it. */
export interface Token {
  /** A text literal, a number, a name or keyword, a sign, or an expression that is not a literal. */
  readonly kind: 'text' | 'number' | 'name' | 'sign' | 'unknown';
  /** The value of a text, without quotes and escapes; of other tokens the source. */
  readonly value: string;
}

/** Longer sources are not read, in characters. */
const maxLength = 1_000_000;

const blank = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y;
const name = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const number = /\d[\w.]*/y;
const text = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/y;
const regex = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const signs = /\.\.\.|=>|[\s\S]/y;

/** The tokens of a source, in linear time. Sources that are too long have none. Never throws. */
export function tokensOf(source: string): readonly Token[] {
  if (source.length > maxLength) return [];
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  while (at < source.length) {
    if (take(blank) !== undefined) continue;
    if (source[at] === '`') {
      const end = endOfTemplate(source, at);
      tokens.push(templateToken(source.slice(at + 1, end - 1)));
      at = end;
      continue;
    }
    tokens.push(tokenAt(take, tokens.at(-1)));
  }
  return tokens;
}

function tokenAt(take: (pattern: RegExp) => string | undefined, before: Token | undefined): Token {
  const quoted = take(text);
  if (quoted !== undefined) return { kind: 'text', value: withoutEscapes(quoted.slice(1, -1)) };
  const word = take(name);
  if (word !== undefined) return { kind: 'name', value: word };
  const digits = take(number);
  if (digits !== undefined) return { kind: 'number', value: digits };
  // A slash after a value divides; elsewhere it begins a regular expression.
  const expression = isOperand(before) ? undefined : take(regex);
  if (expression !== undefined) return { kind: 'unknown', value: expression };
  return { kind: 'sign', value: take(signs) ?? '' };
}

function isOperand(token: Token | undefined): boolean {
  if (token === undefined) return false;
  return token.kind === 'sign' ? /^[)\]}]$/.test(token.value) : token.value !== 'return';
}

/** The position after a template, whose substitutions may hold templates. */
function endOfTemplate(source: string, start: number): number {
  // Each element is the number of open braces of a substitution; -1 stands for a template.
  const stack = [-1];
  const marks = /\\[\s\S]|\$\{|[`{}]/g;
  marks.lastIndex = start + 1;
  for (let mark = marks.exec(source); mark !== null; mark = marks.exec(source)) {
    if (stack.at(-1) === -1) insideTemplate(mark[0], stack);
    else insideSubstitution(mark[0].slice(-1), stack);
    if (stack.length === 0) return marks.lastIndex;
  }
  return source.length;
}

function insideTemplate(mark: string, stack: number[]): void {
  if (mark === '${') stack.push(0);
  if (mark === '`') stack.pop();
}

function insideSubstitution(sign: string, stack: number[]): void {
  const open = stack.at(-1) ?? 0;
  if (sign === '`') stack.push(-1);
  else if (sign === '{') stack[stack.length - 1] = open + 1;
  else if (sign === '}' && open === 0) stack.pop();
  else if (sign === '}') stack[stack.length - 1] = open - 1;
}

function templateToken(inside: string): Token {
  if (inside.includes('${')) return { kind: 'unknown', value: inside };
  return { kind: 'text', value: withoutEscapes(inside) };
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

function withoutEscapes(source: string): string {
  return source.replace(/\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi, (_, ...found: string[]) => {
    const [long, four, two, sign = ''] = found;
    const code = Number.parseInt(long ?? four ?? two ?? '', 16);
    if (Number.isNaN(code)) return escapes[sign] ?? sign;
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

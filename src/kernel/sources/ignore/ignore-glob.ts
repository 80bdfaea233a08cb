/** Counter of matching steps with a limit. */
export interface StepMeter {
  /** Comparisons so far. */
  steps: number;
  /** Number of steps after which nothing matches. */
  readonly limit: number;
}

/** A compiled pattern of one path segment. */
export interface Glob {
  /** Pattern in lower case. */
  readonly text: string;
  /** How a name is compared: with the whole text, with the text after `*`, or character by character. */
  readonly form: 'literal' | 'suffix' | 'wildcards';
  /** Literal characters at the end of the pattern, which a name must end with; empty when there are none. */
  readonly ending: string;
  /** Tokens of a pattern with escapes or brackets. Other patterns are matched by their text, which saves memory. */
  readonly tokens: readonly Token[] | undefined;
}

/** A literal character, one of several characters (`?`, `[a-z]`), or any number of characters. */
type Token = string | ((character: string) => boolean) | typeof star;

const star = Symbol('star');

/** Compiles one segment of a pattern, in lower case and without slashes. */
export function compileGlob(text: string): Glob {
  if (!/[[\\]/.test(text)) return simpleGlob(text);
  const tokens: Token[] = [];
  for (let index = 0; index < text.length; ) {
    const { token, end } = tokenAt(text, index);
    tokens.push(token);
    index = end;
  }
  if (tokens.every((token) => typeof token === 'string'))
    return { text: tokens.join(''), form: 'literal', ending: '', tokens: undefined };
  const characters = tokens.map(simpleCharacter);
  if (!characters.includes(undefined)) return simpleGlob(characters.join(''));
  const ending = tokens.slice(tokens.findLastIndex((token) => typeof token !== 'string') + 1).join('');
  return { text, form: 'wildcards', ending, tokens };
}

/** Creates a glob whose only special characters are `*` and `?`. */
function simpleGlob(text: string): Glob {
  const form = !/[*?]/.test(text) ? 'literal' : /^\*[^*?]*$/.test(text) ? 'suffix' : 'wildcards';
  const ending = form === 'wildcards' ? (/[^*?]*$/.exec(text)?.[0] ?? '') : '';
  return { text, form, ending, tokens: undefined };
}

/** Returns a token as a character of a simple glob; undefined when it cannot be written as one. */
function simpleCharacter(token: Token): string | undefined {
  if (token === star) return '*';
  if (token === anyone) return '?';
  return typeof token === 'string' && token !== '*' && token !== '?' ? token : undefined;
}

function tokenAt(text: string, index: number): { token: Token; end: number } {
  const character = text[index] ?? '';
  if (character === '[') return compileBracket(text, index);
  if (character === '*') return { token: star, end: index + 1 };
  if (character === '?') return { token: anyone, end: index + 1 };
  // A trailing backslash escapes nothing, and the pattern never matches.
  if (character === '\\') return { token: text[index + 1] ?? never, end: index + 2 };
  return { token: character, end: index + 1 };
}

/** True when a name matches. Takes at most as many steps as the product of both lengths. */
export function matchesGlob({ text, form, ending, tokens }: Glob, name: string, meter: StepMeter): boolean {
  meter.steps += 1;
  if (form === 'literal') return name === text;
  if (form === 'suffix') return name.endsWith(text.slice(1));
  if (!name.endsWith(ending)) return false;
  return matchesTokens(tokens ?? { length: text.length, at: (index) => simpleToken(text[index]) }, name, meter);
}

/** A sequence of tokens. */
interface Tokens {
  readonly length: number;
  at(index: number): Token | undefined;
}

function simpleToken(character: string | undefined): Token | undefined {
  return character === '*' ? star : character === '?' ? anyone : character;
}

function matchesTokens(tokens: Tokens, name: string, meter: StepMeter): boolean {
  let [at, index] = [0, 0];
  // Only the last `*` needs backtracking: an earlier one can keep its shortest match.
  let [retryAt, retryIndex] = [-1, 0];
  while (index < name.length && meter.steps <= meter.limit) {
    meter.steps += 1;
    const token = tokens.at(at);
    if (token === star) {
      at += 1;
      if (at === tokens.length) return true;
      [retryAt, retryIndex] = [at, index];
    } else if (matchesToken(token, name[index] ?? '')) {
      at += 1;
      index += 1;
    } else if (retryAt >= 0) {
      retryIndex += 1;
      [at, index] = [retryAt, retryIndex];
    } else return false;
  }
  return index === name.length && isOnlyStars(tokens, at);
}

function isOnlyStars(tokens: Tokens, start: number): boolean {
  let at = start;
  while (tokens.at(at) === star) at += 1;
  return at === tokens.length;
}

function matchesToken(token: Token | undefined, character: string): boolean {
  return typeof token === 'function' ? token(character) : token === character;
}

const anyone = (): boolean => true;

const never = (): boolean => false;

/** POSIX classes; letters are compared in lower case. */
const classes = new Map<string, RegExp>([
  ['alnum', /[0-9a-z]/],
  ['alpha', /[a-z]/],
  ['blank', /[ \t]/],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the class of control characters.
  ['cntrl', /[\u0000-\u001f\u007f]/],
  ['digit', /[0-9]/],
  ['graph', /[!-~]/],
  ['lower', /[a-z]/],
  ['print', /[ -~]/],
  ['punct', /[!-/:-@[-`{-~]/],
  ['space', /[ \t\n\r]/],
  ['upper', /[a-z]/],
  ['xdigit', /[0-9a-f]/],
]);

/**
 * Compiles a bracket expression such as `[a-z]` at `start`. Without a closing bracket the pattern matches nothing, as
 * in git.
 */
function compileBracket(text: string, start: number): { token: Token; end: number } {
  const negated = text[start + 1] === '!' || text[start + 1] === '^';
  const members: Member[] = [];
  const first = start + (negated ? 2 : 1);
  let index = first;
  while (index === first || text[index] !== ']') {
    if (index >= text.length) return { token: never, end: text.length };
    const member = compileMember(text, index);
    members.push(member);
    index = member.end;
  }
  const end = index + 1;
  // `[Dd]ebug` ignores a file in either case: in lower case both characters are equal.
  const [{ only } = {}] = members;
  if (!negated && only !== undefined && members.every((member) => member.only === only)) return { token: only, end };
  return { token: (character) => members.some(({ test }) => test(character)) !== negated, end };
}

/** One member of a bracket expression. */
interface Member {
  readonly test: (character: string) => boolean;
  /** The single character of the member; undefined for a range or a class. */
  readonly only?: string;
  /** Index after the member. */
  readonly end: number;
}

function compileMember(text: string, start: number): Member {
  const name = /^\[:([a-z]*):\]/.exec(text.slice(start, start + 12))?.[1];
  if (name !== undefined) {
    const set = classes.get(name);
    return { test: (character) => set?.test(character) === true, end: start + name.length + 4 };
  }
  const low = memberAt(text, start);
  const ranged = text[low.end] === '-' && low.end + 1 < text.length && text[low.end + 1] !== ']';
  if (!ranged) return { test: (character) => character === low.member, only: low.member, end: low.end };
  const high = memberAt(text, low.end + 1);
  // An inverted range matches its lower end only, as in git.
  const test = (character: string): boolean =>
    character === low.member || (character >= low.member && character <= high.member);
  return { test, end: high.end };
}

function memberAt(text: string, start: number): { member: string; end: number } {
  const escaped = text[start] === '\\';
  const at = escaped ? start + 1 : start;
  return { member: text[at] ?? '', end: at + 1 };
}

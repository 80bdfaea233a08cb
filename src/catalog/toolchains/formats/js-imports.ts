import { isSign } from './js-source.ts';
import type { Token } from './js-tokens.ts';

/** What a module takes from another one. */
export interface Import {
  /** The name in the importing module, with the exported name; `default` for the default export. */
  readonly names: ReadonlyMap<string, string>;
  /** The other module, as written: a relative path. */
  readonly from: string;
}

/** Where the names of an import begin, and the word that ends them. */
interface Clause {
  readonly start: number;
  readonly ends: 'from' | 'require';
}

/** The imports and calls of `require` with a relative path, in order. Each token is read once. */
export function importsIn(tokens: readonly Token[]): readonly Import[] {
  const found: Import[] = [];
  let clause: Clause | undefined;
  for (const at of tokens.keys()) {
    clause = clauseAt(tokens, at, clause);
    if (clause === undefined || tokens[at]?.kind !== 'name' || tokens[at].value !== clause.ends) continue;
    const isRequire = clause.ends === 'require';
    const path = tokens[isRequire ? at + 2 : at + 1];
    const names = tokens.slice(clause.start, isRequire ? at - 1 : at);
    if (path?.kind === 'text' && path.value.startsWith('.')) found.push({ names: namesOf(names), from: path.value });
    clause = undefined;
  }
  return found;
}

/** The clause that a token begins; none after a token that ends one; else the same one as before it. */
function clauseAt(tokens: readonly Token[], at: number, before: Clause | undefined): Clause | undefined {
  const token = tokens[at];
  if (token?.kind === 'name') {
    if (token.value === 'import') return { start: at + (isTypeOnly(tokens, at + 1) ? 2 : 1), ends: 'from' };
    if (['const', 'let', 'var'].includes(token.value)) return { start: at + 1, ends: 'require' };
  }
  const isOther = isSign(token, ';') || (isSign(token, '=') && tokens[at + 1]?.value !== 'require');
  return isOther ? undefined : before;
}

/** True for `type` before the names of an import, and not for a name `type`. */
function isTypeOnly(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return tokens[at]?.value === 'type' && !isSign(next, ',') && next?.value !== 'from';
}

/** The names in a clause such as `shared, { a, b as c }` or `{ a, b: c }`. */
function namesOf(clause: readonly Token[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  let isInside = false;
  let part: string[] = [];
  const close = (): void => {
    const words = part.length > 1 && part[0] === 'type' && part[1] !== 'as' ? part.slice(1) : part;
    const [exported, , local = exported] = words.length > 1 ? words : [words[0]];
    if (exported !== undefined && local !== undefined) names.set(local, isInside ? exported : 'default');
    part = [];
  };
  for (const token of clause) {
    if (isSign(token, '*')) return names;
    if (isSign(token, ',', '{', '}')) close();
    if (isSign(token, '{')) isInside = true;
    if (token.kind === 'name' || isSign(token, ':')) part.push(token.value);
  }
  close();
  return names;
}

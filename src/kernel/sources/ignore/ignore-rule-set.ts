import type { StepMeter } from './ignore-glob.ts';
import { type IgnorePattern, matchesPath, parseIgnoreLine } from './ignore-pattern.ts';

/** The patterns of one `.gitignore`; files of the same text share them. */
export interface RuleSet {
  /** True for an ignored path, false for an exception, undefined when no pattern matches. */
  verdict(path: RulePath, meter: StepMeter): boolean | undefined;
  /** True when no pattern is used. */
  readonly isEmpty: boolean;
  /** How many lines are not used, and the number of the first one, by the reason. */
  readonly unused: ReadonlyMap<string, UnusedLines>;
}

/** Lines that are not used for one reason. */
export interface UnusedLines {
  /** Number of the first line, from 1. */
  readonly first: number;
  /** Number of lines. */
  count: number;
}

/** A path from the root of the repository. */
export interface RulePath {
  /** Segments in lower case. */
  readonly names: readonly string[];
  /** Number of folders above the `.gitignore`, its own included. */
  readonly start: number;
  /** True for a folder. */
  readonly isFolder: boolean;
}

export interface RuleSetInput {
  /** Text of the file. */
  readonly text: string;
  /** Maximum length of a pattern. */
  readonly maximumLength: number;
  /** Number of patterns that the repository may still add; each added pattern lowers it. */
  readonly room: { patterns: number };
}

interface Rule extends IgnorePattern {
  /** Line index in the file: later rules win. */
  readonly order: number;
}

/** Number of comparisons that take as long as one lookup. */
const stepsOfLookup = 4;

/** Creates the rules of a file. */
export function createRuleSet(input: RuleSetInput): RuleSet {
  const { rules, unused } = parseRules(input);
  // Names, paths and extensions are looked up. Only other patterns are compared one by one, the last one first.
  const byKey = Map.groupBy(
    rules.filter((rule) => keyOf(rule) !== undefined),
    keyOf,
  );
  const patterns = Map.groupBy(rules.filter((rule) => keyOf(rule) === undefined).reverse(), edgeOf);
  const { maximumLength } = input;
  const literalDepths = new Set(
    rules.filter(({ literal, anchored }) => anchored && literal !== undefined).map(({ segments }) => segments.length),
  );
  const verdict: RuleSet['verdict'] = (path, meter) => {
    const { names, start, isFolder } = path;
    const holds = (rule: Rule): boolean => isFolder || !rule.foldersOnly;
    const name = names.at(-1) ?? '';
    const keys = [`name ${name}`, ...endingsOf(name, maximumLength)];
    // Each folder of a deep path may have rules, but few of them name a path of this depth.
    if (literalDepths.has(names.length - start)) keys.push(`path ${names.slice(start).join('/')}`);
    meter.steps += stepsOfLookup * keys.length;
    let winner = keys.map((key) => byKey.get(key)?.findLast(holds)).reduce(later, undefined);
    for (const edge of edgesOf(name)) {
      const isDecided = (rule: Rule): boolean => rule.order < (winner?.order ?? -1) || meter.steps > meter.limit;
      const found = patterns
        .get(edge)
        ?.find((rule) => isDecided(rule) || (holds(rule) && matchesPath(rule, path, meter)));
      if (found !== undefined && !isDecided(found)) winner = found;
    }
    return winner && !winner.negated;
  };
  return { verdict, isEmpty: rules.length === 0, unused };
}

function later(one: Rule | undefined, other: Rule | undefined): Rule | undefined {
  return (other?.order ?? -1) > (one?.order ?? -1) ? other : one;
}

/** The last character of the names that a pattern with wildcards may match, else the first one, else neither. */
function edgeOf({ segments }: Rule): string {
  const last = segments.at(-1);
  if (typeof last !== 'object') return '';
  const { text, form, ending, tokens } = last;
  const end = (form === 'wildcards' ? ending : text).at(-1);
  // A star ends what is known of a name.
  if (end !== undefined && end !== '*') return `end ${end}`;
  const [begin = '*'] = text;
  return tokens === undefined && begin !== '*' && begin !== '?' ? `begin ${begin}` : '';
}

/** The groups of {@link edgeOf} whose patterns may match a name. */
function edgesOf(name: string): readonly string[] {
  return ['', `end ${name.at(-1)}`, `begin ${name.charAt(0)}`];
}

/** Lookup key of a rule; undefined for a rule that must be compared. */
function keyOf({ literal, anchored, segments }: Rule): string | undefined {
  if (literal !== undefined) return `${anchored ? 'path' : 'name'} ${literal}`;
  const [segment] = segments;
  const isEnding =
    !anchored && typeof segment === 'object' && segment.form === 'suffix' && segment.text.startsWith('*.');
  return isEnding ? `ending ${segment.text.slice(1)}` : undefined;
}

/** Lists the extensions of a name that a pattern may have. */
function endingsOf(name: string, maximumLength: number): string[] {
  const endings: string[] = [];
  for (let dot = name.indexOf('.', name.length - maximumLength); dot >= 0; dot = name.indexOf('.', dot + 1))
    endings.push(`ending ${name.slice(dot)}`);
  return endings;
}

function parseRules({ text, maximumLength, room }: RuleSetInput): {
  readonly rules: readonly Rule[];
  readonly unused: ReadonlyMap<string, UnusedLines>;
} {
  const rules: Rule[] = [];
  const unused = new Map<string, UnusedLines>();
  const leaveOut = (order: number, reason: string): void => {
    const known = unused.get(reason) ?? { first: order + 1, count: 0 };
    known.count += 1;
    unused.set(reason, known);
  };
  const longReason = `Patterns have at most ${maximumLength} characters. Shorten them.`;
  for (const [order, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.length > maximumLength) leaveOut(order, longReason);
    else if (room.patterns <= 0) leaveOut(order, manyReason);
    else {
      // A substring keeps the whole string in memory; a copy does not.
      const copy = Buffer.from(line.toLowerCase()).toString();
      const pattern = parseIgnoreLine(copy);
      if (pattern === undefined) continue;
      room.patterns -= 1;
      rules.push({ ...pattern, order });
    }
  }
  return { rules, unused };
}

const manyReason = 'The .gitignore files of the repository have too many patterns. Remove some.';

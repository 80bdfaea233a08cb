import type { StepMeter } from './ignore-glob.ts';
import { type IgnorePattern, matchesPath, parseIgnoreLine } from './ignore-pattern.ts';

/** The patterns of one `.gitignore`. */
export interface RuleSet {
  /** True for an ignored path, false for an exception, undefined when no pattern matches. */
  verdict(path: RulePath, meter: StepMeter): boolean | undefined;
}

/** A path from the root of the repository. */
export interface RulePath {
  /** Segments in lower case. */
  readonly names: readonly string[];
  /** True for a folder. */
  readonly isFolder: boolean;
}

/** Input of a rule set. */
export interface RuleSetInput {
  /** Text of the file. */
  readonly text: string;
  /** Number of folders above the file, its own included. */
  readonly depth: number;
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

/**
 * Creates the rules of a file, with a message for each reason why lines are not used; the rules are undefined when
 * there are none.
 */
export function createRuleSet(input: RuleSetInput): { rules: RuleSet | undefined; messages: readonly string[] } {
  const { rules, messages } = parseRules(input);
  if (rules.length === 0) return { rules: undefined, messages };
  // Names, paths and extensions are looked up. Only other patterns are compared one by one, the last one first.
  const byKey = Map.groupBy(
    rules.filter((rule) => keyOf(rule) !== undefined),
    keyOf,
  );
  const patterns = rules.filter((rule) => keyOf(rule) === undefined).reverse();
  const { depth, maximumLength } = input;
  const literalDepths = new Set(
    rules.filter(({ literal, anchored }) => anchored && literal !== undefined).map(({ segments }) => segments.length),
  );
  const verdict: RuleSet['verdict'] = ({ names, isFolder }, meter) => {
    const holds = (rule: Rule): boolean => isFolder || !rule.foldersOnly;
    const name = names.at(-1) ?? '';
    const keys = [`name ${name}`, ...endingsOf(name, maximumLength)];
    // Each folder of a deep path may have rules, but few of them name a path of this depth.
    if (literalDepths.has(names.length - depth)) keys.push(`path ${names.slice(depth).join('/')}`);
    meter.steps += stepsOfLookup * keys.length;
    const last = keys
      .map((key) => byKey.get(key)?.findLast(holds))
      .reduce((one, other) => ((other?.order ?? -1) > (one?.order ?? -1) ? other : one), undefined);
    const isDecided = (rule: Rule): boolean => rule.order < (last?.order ?? -1) || meter.steps > meter.limit;
    const deciding = patterns.find(
      (rule) => isDecided(rule) || (holds(rule) && matchesPath(rule, { names, start: depth }, meter)),
    );
    const winner = deciding === undefined || isDecided(deciding) ? last : deciding;
    return winner && !winner.negated;
  };
  return { rules: { verdict }, messages };
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

function parseRules({ text, maximumLength, room }: RuleSetInput): { rules: Rule[]; messages: string[] } {
  const rules: Rule[] = [];
  const tooLong: number[] = [];
  const tooMany: number[] = [];
  for (const [order, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.length > maximumLength) tooLong.push(order + 1);
    else if (room.patterns <= 0) tooMany.push(order + 1);
    else {
      // A substring keeps the whole string in memory; a copy does not.
      const copy = Buffer.from(line.toLowerCase()).toString();
      const pattern = parseIgnoreLine(copy);
      if (pattern === undefined) continue;
      room.patterns -= 1;
      rules.push({ ...pattern, order });
    }
  }
  const longReason = `Patterns have at most ${maximumLength} characters. Shorten them.`;
  const manyReason = 'The .gitignore files of the repository have too many patterns. Remove some.';
  return { rules, messages: [...unusedMessage(tooLong, longReason), ...unusedMessage(tooMany, manyReason)] };
}

function unusedMessage(lines: readonly number[], reason: string): string[] {
  const [first] = lines;
  if (first === undefined) return [];
  const which = lines.length === 1 ? `Line ${first} is` : `${lines.length} lines from line ${first} on are`;
  return [`${which} not used. ${reason}`];
}

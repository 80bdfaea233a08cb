import { sha1 } from '#platform/hash.ts';
import type { StepMeter } from './ignore-glob.ts';
import { createRuleSet, type RuleSet } from './ignore-rule-set.ts';

/** The `.gitignore` files of one repository, nested ones included. */
export interface IgnoreRules {
  /** Adds the `.gitignore` of a folder. `folder` is empty for the root of the repository, else it ends with `/`. */
  add(folder: string, text: string): void;
  /** True when a path or a folder above it is ignored; a folder's path ends with `/`. */
  ignores(path: string): boolean;
  /** True when the step limit was reached; every further path is then ignored. */
  exhausted(): boolean;
  /** The limits that were reached, one problem for each, however many files and lines are above it. */
  problems(): readonly IgnoreProblem[];
}

/** A limit that was reached. */
export interface IgnoreProblem {
  /** The first file with lines that are not used; undefined for a limit of the repository as a whole. */
  readonly file: string | undefined;
  /** One sentence for the maintainer. */
  readonly message: string;
}

/** Limits of the patterns of one repository and of the work to match them. */
export interface IgnoreLimits {
  /** Maximum number of patterns in all `.gitignore` files; those of files with the same text count once. */
  readonly patterns: number;
  /** Maximum length of a pattern. */
  readonly length: number;
  /** Maximum number of comparisons of all paths with all patterns. */
  readonly steps: number;
}

/**
 * All steps take about a second. A repository of 140,000 files with the 200 patterns of a usual template in each of its 1,000
 * packages needs less.
 */
const defaultLimits: IgnoreLimits = { patterns: 50_000, length: 400, steps: 20_000_000 };

const exhaustedMessage =
  'Its .gitignore files take too long to match, so the remaining files are not shown. Simplify the patterns.';

interface Ancestor {
  /** Ends with `/`. */
  readonly path: string;
  readonly ignored: boolean;
  /** Rules inside the folder, the nearest file last. */
  readonly rules: readonly RulesOfFolder[];
}

/** The rules of a file, and the number of folders above it, its own included. */
interface RulesOfFolder {
  readonly set: RuleSet;
  readonly start: number;
}

/** The lines that are not used for one reason. */
interface Unused {
  readonly file: string;
  readonly line: number;
  lines: number;
  files: number;
}

/** Creates empty rules, which ignore nothing. */
export function createIgnoreRules(limits: IgnoreLimits = defaultLimits): IgnoreRules {
  const byFolder = new Map<string, RulesOfFolder>();
  // Many folders of a large repository have the same file, from a template.
  const byText = new Map<string, RuleSet>();
  const unused = new Map<string, Unused>();
  const meter = { steps: 0, limit: limits.steps };
  const room = { patterns: limits.patterns };
  // The folders above the last path. Paths come folder by folder, so most of them apply to the next path too.
  let ancestors: Ancestor[] = [];

  function enter(path: string, above: Omit<Ancestor, 'path'>): Ancestor {
    const own = byFolder.get(path);
    const rules = own === undefined ? above.rules : [...above.rules, own];
    return { path, ignored: isIgnored(path, above, meter), rules };
  }

  return {
    add(folder, text) {
      ancestors = [];
      const hash = sha1(text);
      const set = byText.get(hash) ?? createRuleSet({ text, maximumLength: limits.length, room });
      byText.set(hash, set);
      if (!set.isEmpty) byFolder.set(folder, { set, start: folder === '' ? 0 : folder.split('/').length - 1 });
      note(unused, `${folder}.gitignore`, set.unused);
    },
    ignores(path) {
      if (byFolder.size === 0) return false;
      if (meter.steps > meter.limit) return true;
      while (ancestors.length > 0 && !isAbove(ancestors.at(-1), path)) ancestors.pop();
      const root = byFolder.get('');
      let above: Omit<Ancestor, 'path'> = ancestors.at(-1) ?? { ignored: false, rules: root ? [root] : [] };
      const start = ancestors.at(-1)?.path.length ?? 0;
      for (let end = path.indexOf('/', start); end >= 0 && end < path.length - 1; end = path.indexOf('/', end + 1)) {
        const ancestor = enter(path.slice(0, end + 1), above);
        ancestors.push(ancestor);
        above = ancestor;
      }
      return isIgnored(path, above, meter);
    },
    exhausted: () => meter.steps > meter.limit,
    problems: () => [
      ...[...unused].map(([reason, each]) => ({ file: each.file, message: `${linesOf(each)} not used. ${reason}` })),
      ...(meter.steps > meter.limit ? [{ file: undefined, message: exhaustedMessage }] : []),
    ],
  };
}

function isIgnored(path: string, { ignored, rules }: Omit<Ancestor, 'path'>, meter: StepMeter): boolean {
  if (ignored) return true;
  if (rules.length === 0) return false;
  const isFolder = path.endsWith('/');
  const names = (isFolder ? path.slice(0, -1) : path).toLowerCase().split('/');
  // The rules of the nearest folder win.
  for (let index = rules.length - 1; index >= 0; index -= 1) {
    const { set, start = 0 } = rules[index] ?? {};
    const verdict = set?.verdict({ names, start, isFolder }, meter);
    if (meter.steps > meter.limit) return true;
    if (verdict !== undefined) return verdict;
  }
  return false;
}

function note(unused: Map<string, Unused>, file: string, lines: RuleSet['unused']): void {
  for (const [reason, { first, count }] of lines) {
    const known = unused.get(reason) ?? { file, line: first, lines: 0, files: 0 };
    known.lines += count;
    known.files += 1;
    unused.set(reason, known);
  }
}

function linesOf({ line, lines, files }: Unused): string {
  if (files > 1) return `${lines} lines of ${files} .gitignore files, from line ${line} of this one on, are`;
  return lines === 1 ? `Line ${line} is` : `${lines} lines from line ${line} on are`;
}

function isAbove(folder: Ancestor | undefined, path: string): boolean {
  return folder !== undefined && path.length > folder.path.length && path.startsWith(folder.path);
}

/** Paths that lead out of a folder, or name none. */
const outside = /^\.{0,2}(?:\/|$)/;

/** Creates the test for paths that match patterns of the settings, which have no limits. */
function createPathTest(patterns: readonly string[]): (path: string) => boolean {
  const unlimited = Number.POSITIVE_INFINITY;
  const rules = createIgnoreRules({ patterns: unlimited, length: unlimited, steps: unlimited });
  rules.add('', patterns.join('\n'));
  return rules.ignores;
}

/**
 * Creates a filter of repository names: true for names that match `include`, unless it is empty, and do not match
 * `exclude`.
 */
export function createNameFilter(include: readonly string[], exclude: readonly string[]): (name: string) => boolean {
  const [isWanted, isUnwanted] = [createPathTest(include), createPathTest(exclude)];
  return (name) => !outside.test(name) && (include.length === 0 || isWanted(`${name}/`)) && !isUnwanted(`${name}/`);
}

/**
 * Creates a filter of paths inside a repository: true for paths that match a pattern, and for all paths when there are
 * none.
 */
export function createFileFilter(patterns: readonly string[]): (path: string) => boolean {
  const isWanted = createPathTest(patterns);
  return (path) => patterns.length === 0 || (!outside.test(path) && isWanted(path));
}

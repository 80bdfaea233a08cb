import ignore from 'ignore';
import { createRuleSet, type RuleSet } from './ignore-rule-set.ts';

/** The `.gitignore` files of one repository, nested ones included. */
export interface IgnoreRules {
  /**
   * Adds the `.gitignore` of a folder. `folder` is empty for the root of the repository, else it ends with `/`. Returns
   * a message for each reason why lines are not used.
   */
  add(folder: string, text: string): readonly string[];
  /** True when a path or a folder above it is ignored; a folder's path ends with `/`. */
  ignores(path: string): boolean;
  /** True when the step limit was reached; every further path is then ignored. */
  exhausted(): boolean;
}

/** Limits of the patterns of one repository and of the work to match them. */
export interface IgnoreLimits {
  /** Maximum number of patterns in all `.gitignore` files. */
  readonly patterns: number;
  /** Maximum length of a pattern. */
  readonly length: number;
  /** Maximum number of comparisons of all paths with all patterns. */
  readonly steps: number;
}

/** All steps take less than a second. A repository of 20,000 files and 100 wildcards needs about five million. */
const defaultLimits: IgnoreLimits = { patterns: 2_000, length: 400, steps: 10_000_000 };

/** Warning about a repository whose patterns take too long. */
export const exhaustedMessage =
  'Its .gitignore files take too long to match, so the remaining files are not shown. Simplify the patterns.';

interface Ancestor {
  /** Ends with `/`. */
  readonly path: string;
  readonly ignored: boolean;
  /** Rules inside the folder, the nearest file last. */
  readonly rules: readonly RuleSet[];
}

/** Creates empty rules, which ignore nothing. */
export function createIgnoreRules(limits: IgnoreLimits = defaultLimits): IgnoreRules {
  const byFolder = new Map<string, RuleSet>();
  const meter = { steps: 0, limit: limits.steps };
  const room = { patterns: limits.patterns };
  // The folders above the last path. Paths come folder by folder, so most of them apply to the next path too.
  let ancestors: Ancestor[] = [];

  function isIgnored(path: string, { ignored, rules }: Omit<Ancestor, 'path'>): boolean {
    if (ignored) return true;
    if (rules.length === 0) return false;
    const isFolder = path.endsWith('/');
    const names = (isFolder ? path.slice(0, -1) : path).toLowerCase().split('/');
    // The rules of the nearest folder win.
    for (let index = rules.length - 1; index >= 0; index -= 1) {
      const verdict = rules[index]?.verdict({ names, isFolder }, meter);
      if (meter.steps > meter.limit) return true;
      if (verdict !== undefined) return verdict;
    }
    return false;
  }

  function enter(path: string, above: Omit<Ancestor, 'path'>): Ancestor {
    const own = byFolder.get(path);
    const rules = own === undefined ? above.rules : [...above.rules, own];
    return { path, ignored: isIgnored(path, above), rules };
  }

  return {
    add(folder, text) {
      ancestors = [];
      const depth = folder === '' ? 0 : folder.split('/').length - 1;
      const { rules, messages } = createRuleSet({ text, depth, maximumLength: limits.length, room });
      if (rules !== undefined) byFolder.set(folder, rules);
      return messages;
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
      return isIgnored(path, above);
    },
    exhausted: () => meter.steps > meter.limit,
  };
}

function isAbove(folder: Ancestor | undefined, path: string): boolean {
  return folder !== undefined && path.length > folder.path.length && path.startsWith(folder.path);
}

/**
 * Creates a filter of repository names: true for names that match `include`, unless it is empty, and do not match
 * `exclude`.
 */
export function createNameFilter(include: readonly string[], exclude: readonly string[]): (name: string) => boolean {
  const wanted = ignore().add(include);
  const unwanted = ignore().add(exclude);
  // The library throws for names that lead out of a folder, which are no valid repository names.
  const isName = (name: string): boolean => ignore.isPathValid(`${name}/`);
  return (name) =>
    isName(name) && (include.length === 0 || wanted.ignores(`${name}/`)) && !unwanted.ignores(`${name}/`);
}

/**
 * Creates a filter of paths inside a repository: true for paths that match a pattern, and for all paths when there are
 * none.
 */
export function createFileFilter(patterns: readonly string[]): (path: string) => boolean {
  const wanted = ignore().add(patterns);
  // The library throws for paths that lead out of a folder.
  return (path) => patterns.length === 0 || (ignore.isPathValid(path) && wanted.ignores(path));
}

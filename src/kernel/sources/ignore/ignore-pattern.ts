import { compileGlob, type Glob, matchesGlob, type StepMeter } from './ignore-glob.ts';

/** One line of a `.gitignore`. */
export interface IgnorePattern {
  /** True for a line that begins with `!`. */
  readonly negated: boolean;
  /** True for a line that ends with `/`. */
  readonly foldersOnly: boolean;
  /** True when the pattern matches the whole path, not a name at any depth. */
  readonly anchored: boolean;
  /** Pattern of each path segment. */
  readonly segments: readonly Segment[];
  /** The only matching path or name; undefined for a pattern with wildcards. */
  readonly literal: string | undefined;
}

/** A pattern segment; `**` matches any number of path segments. */
type Segment = Glob | typeof anySegments;

const anySegments = '**';

/** Parses one line in lower case; undefined for a comment or an empty line. */
export function parseIgnoreLine(line: string): IgnorePattern | undefined {
  const text = withoutTrailingSpaces(line);
  if (text === '' || text.startsWith('#')) return undefined;
  const negated = text.startsWith('!');
  const whole = negated ? text.slice(1) : text;
  const foldersOnly = whole.endsWith('/');
  const body = foldersOnly ? whole.slice(0, -1) : whole;
  const anchored = body.includes('/');
  const names = (body.startsWith('/') ? body.slice(1) : body).split('/');
  if (names.some((name) => name === '')) return undefined;
  const isDeep = (name: string | undefined): boolean => anchored && name !== undefined && /^\*{2,}$/.test(name);
  const segments = names
    .filter((name, index) => !(isDeep(name) && isDeep(names[index - 1])))
    .map((name) => (isDeep(name) ? anySegments : compileGlob(name)));
  const literals = segments.map((segment) =>
    segment !== anySegments && segment.form === 'literal' ? segment.text : undefined,
  );
  const literal = literals.includes(undefined) ? undefined : literals.join('/');
  return { negated, foldersOnly, anchored, segments, literal };
}

/**
 * True when the segments of a path from `start` on match, which are those below the folder of the `.gitignore`. Takes
 * at most as many steps as the product of both lengths, regardless of wildcards.
 */
export function matchesPath(pattern: IgnorePattern, path: PathSegments, meter: StepMeter): boolean {
  // The last segment rejects most paths, and decides every pattern without an anchor.
  const last = pattern.segments.at(-1);
  if (last !== anySegments && !matchesSegment(last, path.names.at(-1), meter)) return false;
  return !pattern.anchored || matchesSegments(pattern.segments, path, meter);
}

function matchesSegments(segments: readonly Segment[], { names, start }: PathSegments, meter: StepMeter): boolean {
  let [at, index] = [0, start];
  // Only the last `**` needs backtracking: an earlier one can keep its shortest match.
  let [retryAt, retryIndex] = [-1, start];
  while (index < names.length && meter.steps <= meter.limit) {
    meter.steps += 1;
    if (segments[at] === anySegments) {
      if (at === segments.length - 1) return true;
      at += 1;
      [retryAt, retryIndex] = [at, index];
    } else if (matchesSegment(segments[at], names[index], meter)) {
      at += 1;
      index += 1;
    } else if (retryAt >= 0) {
      retryIndex += 1;
      [at, index] = [retryAt, retryIndex];
    } else return false;
  }
  return index === names.length && at === segments.length;
}

function matchesSegment(segment: Segment | undefined, name: string | undefined, meter: StepMeter): boolean {
  return typeof segment === 'object' && name !== undefined && matchesGlob(segment, name, meter);
}

/** A path relative to one of the folders above it. */
export interface PathSegments {
  /** All segments of the path in lower case. */
  readonly names: readonly string[];
  /** Number of segments of the folder of the `.gitignore`. */
  readonly start: number;
}

/** Removes trailing spaces that are not escaped by a backslash. */
function withoutTrailingSpaces(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === ' ') end -= 1;
  const backslashes = /\\*$/.exec(line.slice(Math.max(0, end - 20), end))?.[0].length ?? 0;
  return line.slice(0, end < line.length && backslashes % 2 === 1 ? end + 1 : end);
}

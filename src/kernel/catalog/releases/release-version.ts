import { coerce, compare, parse, type SemVer } from 'semver';

/** Normalises a version for comparison: `v1.2` and `1.2.0` are equal, and so are `1.2rc1` and `1.2.0-rc.1`. */
export function versionKey(version: string): string {
  const plain = version.replace(/^v/i, '').toLowerCase();
  const spelled = withPrerelease(plain.replace(/(?<=\d)[-.](?:final|ga|release)$/, ''));
  const padded = /^\d+\.\d+(?=$|[-+])/.test(spelled) ? spelled.replace(/^\d+\.\d+/, '$&.0') : spelled;
  return parse(padded, { loose: true })?.version ?? spelled;
}

/** True for a version such as `2.0.0-beta.1`, `2.0rc1` or `2.0.0.M1`, which comes before the release 2.0.0. */
export function isPrerelease(version: string): boolean {
  return (parse(versionKey(version), { loose: true })?.prerelease ?? []).length > 0;
}

/** Names of prereleases in Python and Java by their spellings. A development release of Python comes before all others. */
const stages: Readonly<Record<string, string>> = {
  dev: '0.dev',
  a: 'alpha',
  b: 'beta',
  c: 'rc',
  cr: 'rc',
  m: 'milestone',
};

/** Writes the prereleases of Python and Java as those of semantic versioning: `1.0rc1` becomes `1.0-rc.1`. */
function withPrerelease(version: string): string {
  const [, number, mark, stage = '', count] =
    /^(\d+\.\d+(?:\.\d+)?)([-._]?)(alpha|beta|pre|preview|rc|cr|dev|milestone|[abcm])[-._]?(\d*)$/.exec(version) ?? [];
  if (number === undefined) return version;
  const name = stage === 'dev' && mark === '-' ? stage : (stages[stage] ?? stage);
  return count ? `${number}-${name}.${Number(count)}` : `${number}-${name}`;
}

/**
 * Sorts by semantic versioning, the oldest first; versions of other forms by their numbers. Each version is parsed once: a
 * repository may have thousands of long ones.
 */
export function sortByVersion<T>(items: readonly T[], versionOf: (item: T) => string): readonly T[] {
  const parsed = items.map((item) => {
    const version = versionOf(item);
    const key = versionKey(version);
    return { item, version, parsed: parse(key, { loose: true }) ?? coerce(key) };
  });
  return parsed.toSorted(compareParsed).map(({ item }) => item);
}

interface ParsedVersion {
  readonly version: string;
  readonly parsed: SemVer | null;
}

function compareParsed(a: ParsedVersion, b: ParsedVersion): number {
  const order =
    a.parsed && b.parsed ? compare(a.parsed, b.parsed) : Number(Boolean(a.parsed)) - Number(Boolean(b.parsed));
  return order || byNumbers.compare(a.version, b.version);
}

const byNumbers = new Intl.Collator('en', { numeric: true });

/** A tag's name in parts. */
export interface TagParts {
  /** What is written before the version, in lower case and without the sign between them; often empty. */
  readonly prefix: string;
  readonly version: string;
}

/** The parts of a tag's name, such as `v1.2.0`, `release-1.2` or `name@1.2.0`; undefined for a tag without a version. */
export function tagParts(tag: string): TagParts | undefined {
  // Limits the work of the pattern: real tags are shorter.
  const found =
    tag.length > 200 ? null : /^(.*?)v?(\d+\.\d+(?:\.\d+){0,2}(?:[-.+]?[a-z][\w.-]*|[-+][\w.+-]+)?)$/i.exec(tag);
  const [, before = '', version] = found ?? [];
  // A tag such as `2.3.x` is one of a series.
  return version === undefined || /\.x$/i.test(tag)
    ? undefined
    : { prefix: before.replace(/(?<![@/_-])[@/_-]+$/, '').toLowerCase(), version };
}

/** The version in a tag's name; undefined for a tag without one, and for that of another package in the same repository. */
export function tagVersion(tag: string, names: readonly string[]): string | undefined {
  const { prefix = '', version } = tagParts(tag) ?? {};
  const isOwn =
    prefix === '' ||
    /^(v|rel|release|releases|version)$/.test(prefix) ||
    names.some((name) => name.toLowerCase() === prefix);
  return isOwn ? version : undefined;
}

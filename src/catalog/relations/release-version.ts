import { coerce, compare, parse } from 'semver';

/** Normalises a version for comparison: `v1.2` and `1.2.0` are equal. */
export function versionKey(version: string): string {
  const plain = version.replace(/^v/i, '').toLowerCase();
  const padded = /^\d+\.\d+(?=$|[-+])/.test(plain) ? plain.replace(/^\d+\.\d+/, '$&.0') : plain;
  return parse(padded, { loose: true })?.version ?? plain;
}

/** Orders versions by semantic versioning, the oldest first; versions of other forms by their numbers. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [a, b].map((version) => {
    const key = versionKey(version);
    return parse(key, { loose: true }) ?? coerce(key);
  });
  const order = first && second ? compare(first, second) : Number(Boolean(first)) - Number(Boolean(second));
  return order || a.localeCompare(b, 'en', { numeric: true });
}

/** The version in a tag's name, such as `v1.2.0`, `release-1.2` or `name@1.2.0`; undefined for a tag without one. */
export function tagVersion(tag: string, names: readonly string[]): string | undefined {
  // Limits the work of the pattern: real tags are shorter.
  const found =
    tag.length > 200 ? null : /^(.*?)v?(\d+\.\d+(?:\.\d+){0,2}(?:[-.+]?[a-z][\w.-]*|[-+][\w.+-]+)?)$/i.exec(tag);
  const [, before = '', version] = found ?? [];
  const prefix = before.replace(/(?<![@/_-])[@/_-]+$/, '').toLowerCase();
  const isOwn =
    prefix === '' ||
    /^(v|rel|release|releases|version)$/.test(prefix) ||
    names.some((name) => name.toLowerCase() === prefix);
  // Tags of other packages in the same repository are ignored.
  return isOwn ? version : undefined;
}

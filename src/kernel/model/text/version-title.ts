const version = /^(?:(?:version|release)\s+)?v?\d[\d.]*(?:-\d[\d.]*)?(?:\s+\((?:\d[\d./-]*|unreleased)\))?$/i;

/** A version in a heading with its day: `3.0.0-alpha.3 / 2031-02-11`, `0.2.5 (February 16, 2031)`. */
const dated =
  /^v?\d+(?:\.\d+)+[\w.+-]*\s+[-–/([]?\s*(?:\d{4}[-/.]\d\d?[-/.]\d\d?|[a-z]{3,9}\.?\s+\d\d?,?\s+\d{4}|\d\d?\s+[a-z]{3,9}\.?\s+\d{4})[)\]]?$/i;

/** True for a title that is a version, also with a date, or that stands for the next one: the file name of a change log says more. */
export function isVersionTitle(title: string): boolean {
  return version.test(title) || dated.test(title) || /^\[?(?:unreleased|tbd)\]?$/i.test(title);
}

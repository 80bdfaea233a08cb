const version = /^(?:(?:version|release)\s+)?v?\d[\d.]*(?:-\d[\d.]*)?(?:\s+\((?:\d[\d./-]*|unreleased)\))?$/i;

/** True for a title that is a version, also with a date, or that stands for the next one: the file name of a change log says more. */
export function isVersionTitle(title: string): boolean {
  return version.test(title) || /^\[?(?:unreleased|tbd)\]?$/i.test(title);
}

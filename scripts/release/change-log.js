import { StepError } from '#scripts/step.js';

/** What a change log says of a version. */
const section = /^## (.+)\n([\s\S]*?)(?=^## |(?![\s\S]))/gm;

/**
 * The change log with the heading of a version: that of `## Unreleased`, unless the version has a section already. Throws
 * StepError.
 * @param {string} text
 * @param {{ readonly version: string, readonly date: string }} release date as `2026-11-28`
 */
export function releaseChangeLog(text, { version, date }) {
  const [first] = text.matchAll(section);
  const [whole = '', heading = '', body = ''] = first ?? [];
  const isReleased = heading.startsWith(`${version} (`);
  if ((!isReleased && heading !== 'Unreleased') || body.trim() === '') {
    throw new StepError(`CHANGELOG.md must begin with a section "## Unreleased" that says what changes in ${version}.`);
  }
  return isReleased ? text : text.replace(whole, `## ${version} (${date})\n${body}`);
}

/**
 * What the change log says of a version, without its heading. Throws StepError.
 * @param {string} text
 * @param {string} version
 */
export function changesOf(text, version) {
  for (const [, heading = '', body = ''] of text.matchAll(section)) {
    if (heading.startsWith(`${version} (`)) return body.trim();
  }
  throw new StepError(`CHANGELOG.md has no section "## ${version} (…)".`);
}

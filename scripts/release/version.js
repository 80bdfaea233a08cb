import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StepError } from '#scripts/step.js';

/** Files that name the version of the packages, apart from tests, which read `package.json`. */
const manifests = ['package.json', 'package-lock.json', 'create/package.json'];
const texts = [
  'action/action.yml',
  'templates/docs/template.yml',
  'docs/guides/continuous-integration.md',
  'docs/start/from-a-clone.md',
];

/**
 * Checks that a version may follow another one. Throws StepError.
 * @param {string} version
 * @param {{ readonly current: string, readonly tags: readonly string[] }} known version of `package.json`, and all tags
 */
export function checkVersion(version, { current, tags }) {
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version)) {
    throw new StepError(`${version} is no version. Name one with three numbers, such as npm run release -- 0.2.0.`);
  }
  if (tags.includes(`v${version}`)) throw new StepError(`The tag v${version} exists. Name a newer version.`);
  const isFirst = tags.length === 0 && version === current;
  if (!isFirst && compare(version, current) <= 0) {
    throw new StepError(`${version} is not newer than ${current}, the version in package.json. Name a newer version.`);
  }
}

/**
 * @param {string} a
 * @param {string} b
 */
function compare(a, b) {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  const at = (left ?? []).findIndex((number, index) => number !== right?.[index]);
  return at === -1 ? 0 : (left?.[at] ?? 0) - (right?.[at] ?? 0);
}

/**
 * Writes a version into all files that name it.
 * @param {string} folder of the project
 * @param {{ readonly from: string, readonly to: string }} versions
 */
export function writeVersion(folder, { from, to }) {
  const written = from.replaceAll('.', String.raw`\.`);
  // The first version of a manifest is its own; a lock file has it twice, before those of all other packages.
  change(folder, manifests, (text, file) => {
    const pattern = new RegExp(`^( {2,6})"version": "${written}"`, 'm');
    const once = text.replace(pattern, `$1"version": "${to}"`);
    return file === 'package-lock.json' ? once.replace(pattern, `$1"version": "${to}"`) : once;
  });
  const named = new RegExp(
    String.raw`((?:create-)?asterism-docs(?:@\^|-)|asterism/(?:action|docs)@v)${written}\b`,
    'g',
  );
  change(folder, texts, (text) => text.replace(named, `$1${to}`));
}

/**
 * @param {string} folder
 * @param {readonly string[]} files
 * @param {(text: string, file: string) => string} edit
 */
function change(folder, files, edit) {
  for (const file of files) {
    const path = join(folder, file);
    writeFileSync(path, edit(readFileSync(path, 'utf8'), file));
  }
}

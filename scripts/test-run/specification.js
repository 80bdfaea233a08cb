import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '#scripts/project.js';

/**
 * The ids of the requirements in docs/contributing/specification.md, in order, such as `L-08`.
 * @returns {readonly string[]}
 */
export function readSpecification() {
  const text = readFileSync(inProject('docs/contributing/specification.md'), 'utf8');
  return [...text.matchAll(/^- \*\*([A-Z]-\d\d)\*\* /gm)].map(([, id = '']) => id);
}

/**
 * The ids in the titles of all tests of the project, with the number of titles for each.
 * @returns {ReadonlyMap<string, number>}
 */
export function readCitations() {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of testFiles()) {
    for (const [id, count] of countIds(readFileSync(file, 'utf8'))) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  return counts;
}

/**
 * The ids in brackets in titles of tests, with the number of titles for each. Only calls of `test` count, not comments.
 * @param {string} text the source of a test file
 * @returns {ReadonlyMap<string, number>}
 */
export function countIds(text) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const [, title = ''] of text.matchAll(/\btest(?:\.each\([\s\S]*?\))?\(\s*(['"`](?:\\.|[^\\])*?['"`])\s*,/g)) {
    for (const [, id = ''] of title.matchAll(/\[([A-Z]-\d\d)\]/g)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function testFiles() {
  return ['src', 'tests', 'scripts', 'examples', 'deploy'].flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
      .map((name) => join(inProject(folder), name)),
  );
}

import './require-node.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './project.js';
import { runScript } from './step.js';
import { countIds, ids } from './test-run/specification.js';

// npm run spec: prints the number of tests for each statement of the specification, and the statements without tests.
await runScript(async () => {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const file of testFiles()) {
    for (const [id, count] of countIds(readFileSync(file, 'utf8'))) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  for (const group of new Set(ids.map((id) => id[0]))) {
    const members = ids.filter((id) => id[0] === group);
    console.log(members.map((id) => `${id} ${counts.get(id) ?? '–'}`).join('  '));
  }
  const missing = ids.filter((id) => !counts.has(id));
  const unknown = [...counts.keys()].filter((id) => !ids.includes(id));
  if (unknown.length > 0) console.log(`\nUnknown ids in titles: ${unknown.join(', ')}`);
  console.log(
    missing.length === 0 ? '\nEvery statement has a test.' : `\nStatements without a test: ${missing.join(', ')}`,
  );
  return unknown.length === 0 ? 0 : 1;
});

function testFiles() {
  return ['src', 'tests', 'scripts', 'examples'].flatMap((folder) =>
    readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
      .map((name) => join(inProject(folder), name)),
  );
}

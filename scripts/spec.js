import './require-node.js';
import { runScript } from './step.js';
import { readCitations, readSpecification } from './test-run/specification.js';

// npm run spec: the number of tests that name each requirement of docs/contributing/specification.md, and the requirements without one.
await runScript(async () => {
  const ids = readSpecification();
  const counts = readCitations();
  for (const group of new Set(ids.map((id) => id[0]))) {
    const members = ids.filter((id) => id[0] === group);
    console.log(members.map((id) => `${id} ${counts.get(id) ?? '–'}`).join('  '));
  }
  const missing = ids.filter((id) => !counts.has(id));
  const unknown = [...counts.keys()].filter((id) => !ids.includes(id));
  if (unknown.length > 0) console.log(`\nNot in docs/contributing/specification.md: ${unknown.join(', ')}`);
  console.log(missing.length === 0 ? '\nEvery requirement has a test.' : `\nWithout a test: ${missing.join(', ')}`);
  return unknown.length === 0 ? 0 : 1;
});

import './require-node.js';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './install/prepare.js';
import { inProject, projectNode } from './project.js';
import { runNode } from './run-program.js';
import { runQuietly, runScript, StepError } from './step.js';
import { ensureChromium, ensureHeadlessShell } from './test-run/chromium.js';
import { addCounts, countPlaywright, countProgram, countVitest } from './test-run/counts.js';
import { listFailed, listFlaky, listSkipped, listSlowest, readJourneys, readUnits } from './test-run/reported-tests.js';
import { keepTemporaryFilesInMemory } from './test-run/temporary-files.js';
import { ensureTestPrograms } from './test-run/test-programs.js';

/** @typedef {import('./test-run/counts.js').Counts} Counts */
/** @typedef {import('./test-run/reported-tests.js').ReportedTest} ReportedTest */
/** @typedef {Counts & { tests?: ReportedTest[] }} Result */
/** @typedef {{ name: string, run: (reports: string) => Promise<Result>, checks?: readonly [string, ...string[]] }} Step */

// npm test: runs every step even when one fails. `--only units,journeys` runs the named steps. `--changed` runs the unit tests that
// import what has changed since the last commit, and the journeys that have changed; `--changed COMMIT` since that one. Programs that check the source
// run beside the units, which leave processors idle, and are reported after them.
/** @type {readonly Step[]} */
const steps = [
  { name: 'build', run: runBuild },
  { name: 'units', run: runUnits },
  { name: 'style', run: () => endCheck('style'), checks: ['biome', 'check'] },
  { name: 'types', run: () => endCheck('types'), checks: ['tsc', '--noEmit'] },
  { name: 'journeys', run: runJourneys },
];

/** The commit whose changes are tested; undefined for all tests. */
const changedSince = changedOption(process.argv);

/** @type {Map<string, ReturnType<typeof runQuietly>>} */
const running = new Map();

await runScript(async () => {
  const chosen = chooseSteps(process.argv.slice(2));
  await ensureInstalled('all');
  process.chdir(inProject());
  if (chosen.some(({ name }) => name === 'units' || name === 'journeys')) await ensureTestPrograms();
  keepTemporaryFilesInMemory();
  const reports = mkdtempSync(join(tmpdir(), 'asterism-test-'));
  /** @type {Map<string, Result>} */
  const results = new Map();
  for (const step of chosen) {
    if (step.name !== 'build') startChecks(chosen);
    results.set(step.name, await runStep(step, reports));
  }
  rmSync(reports, { recursive: true, force: true });
  return summarise(results);
});

/** @param {readonly string[]} args */
function chooseSteps(args) {
  const at = args.indexOf('--only');
  if (at === -1) return steps;
  const names = (args[at + 1] ?? '').split(',');
  const chosen = steps.filter((step) => names.includes(step.name));
  if (chosen.length > 0 && chosen.length === names.length) return chosen;
  throw new StepError(`--only takes a comma-separated list of steps: ${steps.map((step) => step.name).join(', ')}.`);
}

/** @param {readonly string[]} args */
function changedOption(args) {
  const at = args.indexOf('--changed');
  const commit = args[at + 1];
  if (at === -1) return undefined;
  return commit === undefined || commit.startsWith('--') ? 'HEAD' : commit;
}

/**
 * @param {Step} step
 * @param {string} reports
 */
async function runStep(step, reports) {
  console.log(`\n— ${step.name}`);
  try {
    return await step.run(reports);
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    if (error.output !== '') console.error(error.output.trimEnd());
    console.error(error.message);
    return countProgram(1);
  }
}

// The build is no check of its own: it counts only when it fails.
async function runBuild() {
  await ensureBuilt();
  return addCounts([]);
}

/**
 * Starts the programs that have not been started yet.
 * @param {readonly Step[]} chosen
 */
function startChecks(chosen) {
  for (const { name, checks: [program, ...args] = [] } of chosen) {
    if (program === undefined || running.has(name)) continue;
    running.set(name, runQuietly([projectNode, inProject('node_modules/.bin', program), ...args]));
  }
}

/** @param {string} name */
async function endCheck(name) {
  const { code, output } = (await running.get(name)) ?? { code: 1, output: '' };
  if (output.trim() !== '') console.log(output.trimEnd());
  return countProgram(code);
}

/** @param {string} reports */
async function runUnits(reports) {
  const file = join(reports, 'units.json');
  const code = await runPackage([
    'vitest',
    'run',
    ...(changedSince === undefined ? [] : ['--changed', changedSince]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readReport(file);
  return { ...countVitest(report, code), tests: readUnits(report, inProject('/')) };
}

/** @param {string} reports */
async function runJourneys(reports) {
  const file = join(reports, 'journeys.json');
  const [shell, chromium] = [await ensureHeadlessShell(), await ensureChromium()];
  const env = { CHROMIUM_PATH: chromium, CHROMIUM_SHELL_PATH: shell, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const changed = changedSince === undefined ? [] : [`--only-changed=${changedSince}`];
  const code = await runPackage(
    ['playwright', 'test', '--reporter=list,json', '--pass-with-no-tests', ...changed],
    env,
  );
  const report = readReport(file);
  return { ...countPlaywright(report, code), tests: readJourneys(report, 'tests/') };
}

/**
 * @param {readonly [string, ...string[]]} command
 * @param {NodeJS.ProcessEnv} [env]
 */
function runPackage([name, ...args], env) {
  return runNode([inProject('node_modules/.bin', name), ...args], env);
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {ReadonlyMap<string, Result>} results */
function summarise(results) {
  const total = addCounts([...results.values()]);
  const tests = [...results.values()].flatMap((result) => result.tests ?? []);
  printList('slowest files', listSlowest(tests));
  printList('skipped', listSkipped(tests));
  printList('passed at the second attempt', listFlaky(tests));
  printList('failed', listFailed(tests));
  console.log('\n— summary');
  for (const [name, { passed, failed, skipped }] of results) {
    console.log(`${name.padEnd(10)} ${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/**
 * @param {string} title
 * @param {readonly string[]} lines
 */
function printList(title, lines) {
  if (lines.length > 0) console.log(`\n— ${title}\n${lines.join('\n')}`);
}

import { stripVTControlCharacters } from 'node:util';

/**
 * A test in a report. `duration` is in ms; `reason` says why it was skipped, where the report has it. `error` is the message of
 * the first error of a test that failed; `flaky` is true if it passed at its second attempt.
 * @typedef {{ file: string, title: string, skipped: boolean, duration: number, reason?: string, error?: string, flaky?: boolean }} ReportedTest
 */

/**
 * Reads the tests in a JSON report of Vitest. It has no reasons for skipped tests; titles state them. A file that failed
 * before its tests ran counts as a test without a title.
 * @param {any} report undefined when there is none
 * @param {string} root prefix of the file names, with a slash at the end
 * @returns {ReportedTest[]}
 */
export function readUnits(report, root) {
  return (report?.testResults ?? []).flatMap((/** @type {any} */ { name, status, message, assertionResults }) => {
    const file = name.replace(root, '');
    const isFailedFile = status === 'failed' && assertionResults.every((/** @type {any} */ test) => !isFailure(test));
    return [
      ...(isFailedFile ? [{ file, title: '', skipped: false, duration: 0, error: message }] : []),
      ...assertionResults.map((/** @type {any} */ test) => ({
        file,
        title: test.fullName,
        skipped: test.status !== 'passed' && !isFailure(test),
        duration: test.duration ?? 0,
        ...errorOf(test.failureMessages ?? [], isFailure(test)),
      })),
    ];
  });
}

/**
 * Reads the tests in a JSON report of Playwright.
 * @param {any} report undefined when there is none
 * @param {string} folder folder of the tests, with a slash at the end
 * @returns {ReportedTest[]}
 */
export function readJourneys(report, folder) {
  return (report?.suites ?? []).flatMap((/** @type {any} */ suite) => readSuite(suite, folder));
}

/**
 * Lists skipped tests with their reasons. More than `max` tests of one file become one line with their number.
 * @param {readonly ReportedTest[]} tests
 * @param {number} [max]
 * @returns {string[]}
 */
export function listSkipped(tests, max = 5) {
  const skipped = tests.filter((test) => test.skipped);
  const places = groupBy(skipped, ({ file, reason = '' }) => `${file}${reason === '' ? '' : `: ${reason}`}`);
  return [...places].flatMap(([place, those]) =>
    those.length > max ? [`${place} (${those.length} tests)`] : those.map(({ title }) => `${place} › ${title}`),
  );
}

/**
 * Lists failed tests, each with the first line of its error: the whole error stands where the test ran, far above.
 * @param {readonly ReportedTest[]} tests
 * @returns {string[]}
 */
export function listFailed(tests) {
  return listErrors(tests.filter(({ flaky = false }) => !flaky));
}

/**
 * Lists tests that passed at their second attempt, each with the first line of the error of the first one.
 * @param {readonly ReportedTest[]} tests
 * @returns {string[]}
 */
export function listFlaky(tests) {
  return listErrors(tests.filter(({ flaky = false }) => flaky));
}

/** @param {readonly ReportedTest[]} tests */
function listErrors(tests) {
  return tests.flatMap(({ file, title, error }) => {
    if (error === undefined) return [];
    const [line] = stripVTControlCharacters(error).trim().split('\n');
    return [`${title === '' ? file : `${file} › ${title}`}\n    ${line}`];
  });
}

/**
 * Lists the slowest test files, slowest first, with the sum of the durations of their tests.
 * @param {readonly ReportedTest[]} tests
 * @param {number} [max] number of lines
 * @returns {string[]}
 */
export function listSlowest(tests, max = 10) {
  const files = [...groupBy(tests, ({ file }) => file)].map(([file, those]) => ({
    file,
    seconds: those.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  files.sort((a, b) => b.seconds - a.seconds);
  return files.slice(0, max).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`);
}

/**
 * What is said of a test that failed, or that met errors before it passed.
 * @param {readonly string[]} messages
 * @param {boolean} hasFailed
 */
function errorOf([error], hasFailed) {
  if (hasFailed) return { error: error ?? '' };
  return error === undefined ? {} : { error, flaky: true };
}

/** @param {any} error of a report of Playwright */
function messageOf({ message }) {
  return message ?? '';
}

/** @param {any} test of a report of Vitest */
function isFailure({ status }) {
  return status === 'failed';
}

/**
 * @param {any} suite
 * @param {string} folder
 * @returns {ReportedTest[]}
 */
function readSuite(suite, folder) {
  const own = (suite.specs ?? []).flatMap((/** @type {any} */ { title, tests }) =>
    tests.map((/** @type {any} */ test) => ({
      file: `${folder}${suite.file}`,
      title,
      skipped: test.status === 'skipped',
      duration: test.results.reduce((/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration, 0),
      reason: (test.annotations ?? []).find((/** @type {any} */ { type }) => type === 'skip')?.description,
      ...errorOf(
        test.results.flatMap((/** @type {any} */ { errors = [] }) => errors.map(messageOf)),
        test.status === 'unexpected',
      ),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => readSuite(inner, folder))];
}

/**
 * Map.groupBy, which Node 20 does not have.
 * @param {readonly ReportedTest[]} tests
 * @param {(test: ReportedTest) => string} keyOf
 */
function groupBy(tests, keyOf) {
  /** @type {Map<string, ReportedTest[]>} */
  const groups = new Map();
  for (const test of tests) {
    const key = keyOf(test);
    groups.set(key, [...(groups.get(key) ?? []), test]);
  }
  return groups;
}

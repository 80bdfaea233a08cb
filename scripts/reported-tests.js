/**
 * A test of a report: its file, its title, its result, its time in ms, and why it was skipped where the report says that.
 * @typedef {{ file: string, title: string, skipped: boolean, duration: number, reason?: string }} ReportedTest
 */

/**
 * The tests of Vitest's JSON report. It has no reasons for skipped tests, so titles name them.
 * @param {any} report undefined when none was written
 * @param {string} root the folder that the names of files begin with, with a slash at its end
 * @returns {ReportedTest[]}
 */
export function readUnits(report, root) {
  return (report?.testResults ?? []).flatMap((/** @type {any} */ { name, assertionResults }) =>
    assertionResults.map((/** @type {any} */ { fullName, status, duration = 0 }) => ({
      file: name.replace(root, ''),
      title: fullName,
      skipped: status !== 'passed' && status !== 'failed',
      duration,
    })),
  );
}

/**
 * The tests of Playwright's JSON report.
 * @param {any} report undefined when none was written
 * @param {string} folder the folder that the names of files begin with, with a slash at its end
 * @returns {ReportedTest[]}
 */
export function readJourneys(report, folder) {
  return (report?.suites ?? []).flatMap((/** @type {any} */ suite) => readSuite(suite, folder));
}

/**
 * Lines that name the tests that did not run, each with its reason where one is known. Where many tests of a file did not
 * run, one line has their number.
 * @param {readonly ReportedTest[]} tests
 * @param {number} [most] the largest number of tests of a file that are named
 * @returns {string[]}
 */
export function listSkipped(tests, most = 5) {
  const skipped = tests.filter((test) => test.skipped);
  const places = groupBy(skipped, ({ file, reason = '' }) => `${file}${reason === '' ? '' : `: ${reason}`}`);
  return [...places].flatMap(([place, those]) =>
    those.length > most ? [`${place} (${those.length} tests)`] : those.map(({ title }) => `${place} › ${title}`),
  );
}

/**
 * Lines that name the files whose tests took longest, the slowest first, with the sum of their times.
 * @param {readonly ReportedTest[]} tests
 * @param {number} [most] the number of lines
 * @returns {string[]}
 */
export function listSlowest(tests, most = 10) {
  const files = [...groupBy(tests, ({ file }) => file)].map(([file, those]) => ({
    file,
    seconds: those.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  files.sort((a, b) => b.seconds - a.seconds);
  return files.slice(0, most).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`);
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
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => readSuite(inner, folder))];
}

/**
 * Map.groupBy, which the oldest Node that starts these scripts does not have.
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

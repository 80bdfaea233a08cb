/**
 * Numbers of passed, failed and skipped checks.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * Counts a program as one check.
 * @param {number} code exit code of the program
 * @returns {Counts}
 */
export function countProgram(code) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * Counts the tests in a JSON report of Vitest. A test file that could not be loaded counts as one failure.
 * @param {any} report undefined when there is none
 * @param {number} code exit code of Vitest
 * @returns {Counts}
 */
export function countVitest(report, code) {
  if (report === undefined) return countProgram(1);
  const unloaded = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
  );
  return withCrash(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/**
 * Counts the tests in a JSON report of Playwright.
 * @param {any} report undefined when there is none
 * @param {number} code exit code of Playwright
 * @returns {Counts}
 */
export function countPlaywright(report, code) {
  if (report === undefined) return countProgram(1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withCrash(code, { passed: expected + flaky, failed: unexpected, skipped });
}

/**
 * Adds up the counts of several steps.
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function addCounts(all) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) {
    sum.passed += counts.passed;
    sum.failed += counts.failed;
    sum.skipped += counts.skipped;
  }
  return sum;
}

// A nonzero exit code without a failed test counts as one failure.
function withCrash(/** @type {number} */ code, /** @type {Counts} */ counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function isFailed(/** @type {any} */ assertion) {
  return assertion.status === 'failed';
}

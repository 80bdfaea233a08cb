/**
 * How many checks of a step passed, failed and were left out.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * The result of a program that is one check.
 * @param {number} code its exit code
 * @returns {Counts}
 */
export function countProgram(code) {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * Reads Vitest's JSON report. A test file that could not be loaded counts as one failure.
 * @param {any} report undefined when none was written
 * @param {number} code Vitest's exit code
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
 * Reads Playwright's JSON report. A test that passed only when repeated counts as a failure.
 * @param {any} report undefined when none was written
 * @param {number} code Playwright's exit code
 * @returns {Counts}
 */
export function countPlaywright(report, code) {
  if (report === undefined) return countProgram(1);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withCrash(code, { passed: expected, failed: unexpected + flaky, skipped });
}

/**
 * The sum of several steps.
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

// A program that ends badly without naming a failure failed all the same.
function withCrash(/** @type {number} */ code, /** @type {Counts} */ counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function isFailed(/** @type {any} */ assertion) {
  return assertion.status === 'failed';
}

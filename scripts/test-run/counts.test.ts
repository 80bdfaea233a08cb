import { expect, test } from 'vitest';
import { addCounts, countPlaywright, countProgram, countVitest } from './counts.js';

const units = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] };

function journeys(stats: Record<string, number>) {
  return { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats } };
}

test('a program counts as one check', () => {
  expect(countProgram(0)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countProgram(2)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the summary has the counts of Vitest', () => {
  expect(countVitest(units, 0)).toEqual({ passed: 5, failed: 0, skipped: 2 });
});

test('a test file that cannot be loaded is a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  expect(countVitest({ ...units, numFailedTests: 1, testResults }, 1).failed).toBe(2);
});

test('the summary has the counts of Playwright, flaky tests as passed', () => {
  const report = journeys({ expected: 7, unexpected: 2, flaky: 1, skipped: 3 });
  expect(countPlaywright(report, 1)).toEqual({ passed: 8, failed: 2, skipped: 3 });
});

test('a run without journeys has no failure', () => {
  expect(countPlaywright(journeys({}), 0)).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

test('a nonzero exit code without a failed test is a failure', () => {
  expect(countVitest(units, 1).failed).toBe(1);
  expect(countPlaywright(journeys({ expected: 1 }), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a program without a report is a failure, whatever its exit code', () => {
  expect(countVitest(undefined, 0).failed).toBe(1);
  expect(countPlaywright(undefined, 0).failed).toBe(1);
});

test('the last line of the summary adds up all steps', () => {
  const sum = addCounts([countProgram(0), countProgram(1), countVitest(units, 0)]);
  expect(sum).toEqual({ passed: 6, failed: 1, skipped: 2 });
});

import { expect, test } from 'vitest';
import { listFailed, listFlaky, listSkipped, listSlowest, readJourneys, readUnits } from './reported-tests.js';

const units = {
  testResults: [
    {
      name: '/here/src/store/store.test.ts',
      assertionResults: [
        { fullName: 'a store keeps', status: 'passed', duration: 1500 },
        { fullName: 'a disk is full (skipped where none can be mounted)', status: 'skipped' },
      ],
    },
  ],
};

const journeys = {
  suites: [
    {
      file: 'cache.spec.ts',
      suites: [
        {
          file: 'cache.spec.ts',
          specs: [
            {
              title: 'a page stays',
              tests: [
                {
                  status: 'skipped',
                  annotations: [{ type: 'skip', description: 'nginx is not installed.' }],
                  results: [{ duration: 0 }],
                },
              ],
            },
            { title: 'a page comes', tests: [{ status: 'expected', annotations: [], results: [{ duration: 2500 }] }] },
          ],
        },
      ],
    },
  ],
};

const all = [...readUnits(units, '/here/'), ...readJourneys(journeys, 'tests/')];

test('one list names the skipped tests and the reasons', () => {
  expect(listSkipped(all)).toEqual([
    'src/store/store.test.ts › a disk is full (skipped where none can be mounted)',
    'tests/cache.spec.ts: nginx is not installed. › a page stays',
  ]);
});

test('many skipped tests of a file are one line', () => {
  expect(listSkipped(all, 0)).toEqual([
    'src/store/store.test.ts (1 tests)',
    'tests/cache.spec.ts: nginx is not installed. (1 tests)',
  ]);
});

test('a list names the slowest files', () => {
  expect(listSlowest(all)).toEqual(['   2.5 s  tests/cache.spec.ts', '   1.5 s  src/store/store.test.ts']);
  expect(listSlowest(all, 1)).toHaveLength(1);
});

test('failed tests and files are listed with the first line of their error', () => {
  const failedUnits = readUnits(
    {
      testResults: [
        { name: '/here/a.test.ts', status: 'failed', message: 'SyntaxError: no module', assertionResults: [] },
        {
          name: '/here/b.test.ts',
          status: 'failed',
          assertionResults: [
            {
              fullName: 'adds',
              status: 'failed',
              failureMessages: ['\u001b[31mAssertionError: 1 is not 2\u001b[39m\n  at b'],
            },
            { fullName: 'subtracts', status: 'passed' },
          ],
        },
      ],
    },
    '/here/',
  );
  const tests = [{ status: 'unexpected', results: [{ duration: 1, errors: [{ message: 'Timeout\nat c' }] }] }];
  const failedJourneys = readJourneys(
    { suites: [{ file: 'c.spec.ts', specs: [{ title: 'clicks', tests }] }] },
    'tests/',
  );
  expect(listFailed([...failedUnits, ...failedJourneys, ...all])).toEqual([
    'a.test.ts\n    SyntaxError: no module',
    'b.test.ts › adds\n    AssertionError: 1 is not 2',
    'tests/c.spec.ts › clicks\n    Timeout',
  ]);
});

test('a step without a report has no tests', () => {
  expect(readUnits(undefined, '/')).toEqual([]);
  expect(readJourneys(undefined, '')).toEqual([]);
});

test('a test that passes at its second attempt is listed apart, with the error of its first one', () => {
  const tests = [
    ...readUnits(
      {
        testResults: [
          {
            name: '/here/a.test.ts',
            status: 'passed',
            assertionResults: [
              { fullName: 'adds', status: 'passed', failureMessages: ['Error: late\n  at a'] },
              { fullName: 'subtracts', status: 'passed', failureMessages: [] },
            ],
          },
        ],
      },
      '/here/',
    ),
    ...readJourneys(
      {
        suites: [
          {
            file: 'b.spec.ts',
            specs: [
              {
                title: 'opens',
                tests: [
                  {
                    status: 'flaky',
                    results: [
                      { duration: 5, errors: [{ message: 'Error: closed' }] },
                      { duration: 5, errors: [] },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      'tests/',
    ),
  ];
  expect(listFlaky(tests)).toEqual(['a.test.ts › adds\n    Error: late', 'tests/b.spec.ts › opens\n    Error: closed']);
  expect(listFailed(tests)).toEqual([]);
});

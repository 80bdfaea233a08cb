import { expect, test } from 'vitest';
import { BaselineError, withoutKnown, writeBaseline } from './baseline.ts';
import { sampleFinding, sampleReport } from './sample-report.ts';

const known = writeBaseline(sampleReport(sampleFinding(), sampleFinding({ line: 9 })));

function left(...findings: readonly ReturnType<typeof sampleFinding>[]): readonly unknown[] {
  return withoutKnown(sampleReport(...findings), known).packages.flatMap((each) => each.findings);
}

test('a known finding stays known when its line, its commit or the text of its message changes', () => {
  expect(left(sampleFinding({ line: 40, column: 1, commit: undefined, message: 'Otherwise.' }))).toEqual([]);
});

test('a further equal finding in a file is new, and so is an equal finding in another file', () => {
  const third = sampleFinding({ line: 50 });
  const elsewhere = sampleFinding({ file: 'README.md' });
  expect(left(sampleFinding(), sampleFinding({ line: 9 }), third)).toEqual([third]);
  expect(left(elsewhere)).toEqual([elsewhere]);
  expect(left(sampleFinding({ rule: 'dead-anchor' }))).toHaveLength(1);
});

test.each(['', '[]', '{"version":2,"findings":[]}', '{"version":1,"findings":[1]}'])(
  'an invalid baseline such as %j is refused with a message',
  (text) => {
    expect(() => withoutKnown(sampleReport(), text)).toThrow(BaselineError);
  },
);

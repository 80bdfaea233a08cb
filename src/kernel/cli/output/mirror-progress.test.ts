import { expect, test } from 'vitest';
import { mirrorProgress, type ProgressStream } from './mirror-progress.ts';

function recorded(isTTY: boolean): { readonly stream: ProgressStream; readonly written: string[] } {
  const written: string[] = [];
  return { written, stream: { isTTY, columns: 60, write: (text) => written.push(text) } };
}

test('a maintainer sees a bar on a terminal, which disappears when everything is fetched', () => {
  const { stream, written } = recorded(true);
  const show = mirrorProgress(stream);
  show({ folder: 'one', step: 'connecting', percent: undefined, finished: 0, total: 2 });
  expect(written).toEqual([]);
  show({ folder: 'one', step: 'fetching', percent: 45, finished: 0, total: 2 });
  expect(written.at(-1)).toContain('0/2 one 45%');
  show({ folder: 'one', step: 'done', percent: undefined, finished: 1, total: 2 });
  show({ folder: 'two', step: 'fetching', percent: undefined, finished: 1, total: 2 });
  expect(written.at(-1)).toContain('██████████░░░░░░░░░░ 1/2 two fetching');
  show({ folder: 'two', step: 'done', percent: undefined, finished: 2, total: 2 });
  expect(written.at(-1)).toBe('\r\u001b[2K');
});

test('a log file gets one line for each fetched repository and none for the others', () => {
  const { stream, written } = recorded(false);
  const show = mirrorProgress(stream);
  show({ folder: 'one', step: 'fetching', percent: 45, finished: 0, total: 2 });
  show({ folder: 'one', step: 'done', percent: undefined, finished: 1, total: 2 });
  show({ folder: 'two', step: 'connecting', percent: undefined, finished: 1, total: 2 });
  show({ folder: 'two', step: 'done', percent: undefined, finished: 2, total: 2 });
  expect(written).toEqual(['⇣ one fetched, 1 of 2\n']);
});

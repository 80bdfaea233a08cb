import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '#cli/main.ts';
import { linesLog } from '#cli/output/lines-log.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

test('an operator who exports with --single reads what takes its place, and nothing is written', async () => {
  const folder = await temporaryFolder();
  const lines: string[] = [];
  expect(await main(['export', folder, '--single', '--out', join(folder, 'site')], linesLog(lines))).toBe(1);
  expect(lines.join('\n')).toMatch(/--single was removed.*python3 -m http\.server.*docs\/guides\/export\.md/);
  expect(await readdir(folder)).toEqual([]);
});

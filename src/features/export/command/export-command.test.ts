import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { main } from '#cli/main.ts';
import { linesLog } from '#cli/output/lines-log.ts';
import { inTemporaryFolder } from '#cli/testing/test-folder.ts';

test.each([
  [
    'with --single',
    ['--single', '--out', 'site'],
    /--single was removed.*python3 -m http\.server.*docs\/guides\/export\.md/,
  ],
  ['into a bucket', ['--out', 's3://bucket/docs'], /no longer a bucket.*rclone.*docs\/guides\/export\.md/],
])('an operator who exports %s reads what takes its place, and nothing is written', async (_, flags, message) => {
  await inTemporaryFolder(async (folder) => {
    const lines: string[] = [];
    expect(await main(['export', folder, ...flags], linesLog(lines))).toBe(1);
    expect(lines.join('\n')).toMatch(message);
    expect(await readdir(folder)).toEqual([]);
  });
});

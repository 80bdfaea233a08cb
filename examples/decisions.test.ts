import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', 'docs', 'contributing', 'decisions');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const decisions = readdirSync(folder).filter((name) => /^\d{4}-[\w-]+\.md$/.test(name));

test.each(decisions)('%s has its number, a date and a status, and at most 50 lines', (name) => {
  const text = read(name);
  const link = String.raw`\[\d{4}\]\(\d{4}-[\w-]+\.md\)`;
  const status = `(accepted(, amended by ${link}(( and|,) ${link})*)?|superseded by ${link})`;
  expect(text).toMatch(
    new RegExp(`^# ${name.slice(0, 4)}: .+\n\nDate: \\d{4}-\\d{2}-\\d{2} · Status: ${status}\n\n(.+\n\n)?## `),
  );
  expect(text.split('\n').length - 1).toBeLessThanOrEqual(50);
});

test('the index lists every decision with its title, date and status', () => {
  const rows = decisions.map((name) => {
    const [, number, title, date, status = ''] =
      /^# (\d{4}): (.+)\n\nDate: (\S+) · Status: (.+)\n/.exec(read(name)) ?? [];
    const plain = status.replaceAll(/\[(\d{4})\]\([^)]+\)/g, '$1').replaceAll(' and ', ', ');
    return [number, `[${title}](${name})`, date, plain];
  });
  const cells = (line: string): readonly string[] =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  expect(
    read('README.md')
      .split('\n')
      .filter((line) => /^\| \d{4} /.test(line))
      .map(cells),
  ).toEqual(rows);
});

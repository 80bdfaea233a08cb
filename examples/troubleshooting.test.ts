import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '..');
const page = readFileSync(join(project, 'docs/guides/troubleshooting.md'), 'utf8');
const sources = globSync(['src/**/*.{ts,tsx}', 'bin/*.js', 'deploy/*.conf'], { cwd: project })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(join(project, file), 'utf8'))
  .join('\n');

/** The parts of a message between its variable parts. */
function fixedParts(message: string): readonly string[] {
  return message
    .split('…')
    .map((part) => part.trim().replace(/[:.]$/, ''))
    .filter((part) => part.length >= 8);
}

const messages = [...page.matchAll(/^```text\n([\s\S]*?)\n```$/gm)].map(([, message = '']) => message);

test('the page quotes messages', () => {
  expect(messages.length).toBeGreaterThan(25);
});

test.each(messages)('Asterism prints “%s”', (message) => {
  const parts = fixedParts(message);
  expect(parts).not.toEqual([]);
  expect(parts.filter((part) => !sources.includes(part))).toEqual([]);
});

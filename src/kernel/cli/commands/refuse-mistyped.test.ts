import { expect, test } from 'vitest';
import { main } from '#cli/main.ts';
import { linesLog } from '#cli/output/lines-log.ts';
import { createProgram } from '#cli/program.ts';

const program = createProgram({ log: linesLog([]), exit: () => undefined, version: '1.2.3' });

test.each(program.commands.map((command) => command.name()).filter((name) => name.length > 3))(
  'a user who mistypes %s reads the name of the command',
  async (name) => {
    const lines: string[] = [];
    const word = `${name.slice(0, -1)}${name.at(-1) === 'q' ? 'x' : 'q'}`;
    expect(await main([word, '--no-config'], linesLog(lines))).toBe(1);
    expect(lines.join('\n')).toBe(`Unknown command or folder "${word}". Did you mean asterism ${name}?`);
  },
);

test('a shell that still loads completions reads that they are gone', async () => {
  const lines: string[] = [];
  expect(await main(['completion', 'bash'], linesLog(lines))).toBe(1);
  expect(lines.join('\n')).toMatch(/^asterism completion was removed\. Remove it from the settings of your shell/);
});

import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { linesLog } from '#cli/output/lines-log.ts';
import { createProgram } from '#cli/program.ts';
import { allCommands, commandPath, examplesOf } from './examples.ts';

/** The program, whose commands only name themselves. */
function namingProgram(): { readonly program: Command; readonly called: () => string | undefined } {
  const program = createProgram({ log: linesLog([]), exit: () => undefined, version: '1.2.3' });
  let called: string | undefined;
  for (const command of allCommands(program)) {
    command.exitOverride().configureOutput({ writeErr: () => undefined });
    if (command.commands.length > 0) continue;
    command.action(() => {
      called = commandPath(command);
    });
  }
  return { program, called: () => called };
}

/** The words of a command line, without a redirection of the shell. */
function wordsOf(line: string): readonly string[] {
  return line.replace(/ (<|>>?) .*$/, '').split(' ');
}

const { program } = namingProgram();
const commands = allCommands(program).map((command) => [commandPath(command), command] as const);

test.each(commands)(
  'a user who asks for the help of "asterism %s" reads what it does, with an example',
  (...[path, command]) => {
    expect(command.description()).toMatch(/^[A-Z].*\.$/);
    expect(examplesOf(command)).not.toEqual([]);
    let shown = '';
    command.configureOutput({
      writeOut: (text) => {
        shown += text;
      },
    });
    command.outputHelp();
    for (const { line, does } of examplesOf(command)) {
      expect(line).toMatch(new RegExp(`^asterism ?${path}`));
      expect(shown).toContain(`  ${line}\n      ${does}`);
    }
  },
);

test.each([
  ['serve', []],
  ['sync', ['--port', '--host']],
  ['check', ['--port', '--host', '--origin']],
  ['diff', ['--port', '--host', '--base', '--origin']],
  ['user list', ['--product', '--port', '--host', '--base', '--origin']],
  ['store migrate', ['--port', '--host', '--base', '--origin']],
])(
  'the help of "asterism %s" leaves out the flags that have no effect on it, and scripts may pass them',
  (path, hidden) => {
    const command = commands.find(([name]) => name === path)?.[1];
    const help = command?.helpInformation() ?? '';
    const all = ['--product', '--port', '--host', '--base', '--origin'];
    expect(all.filter((flag) => !help.includes(flag))).toEqual(hidden);
    expect(all.filter((flag) => !command?.options.some(({ long }) => long === flag))).toEqual([]);
  },
);

const lines = commands.flatMap(([path, command]) => examplesOf(command).map(({ line }) => [line, path] as const));

test.each(lines)('the example "%s" runs', async (line, path) => {
  const { program: parsing, called } = namingProgram();
  await parsing.parseAsync(wordsOf(line).slice(1), { from: 'user' });
  if (path !== '') expect(called()?.startsWith(path)).toBe(true);
  else expect(called()).toBeDefined();
});

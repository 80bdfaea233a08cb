import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { main } from '#cli/main.ts';
import { linesLog } from '#cli/output/lines-log.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

const run = promisify(execFile);

type Shell = 'bash' | 'zsh' | 'fish';

/** True when the machine has no such shell; bash is always needed. */
function isMissing(shell: Shell): boolean {
  return shell !== 'bash' && spawnSync(shell, ['--version']).status !== 0;
}

/** Writes the completions for a shell to a file, as a user does. Returns its path. */
async function completionsOf(shell: Shell): Promise<string> {
  const lines: string[] = [];
  expect(await main(['completion', shell], linesLog(lines))).toBe(0);
  const file = join(await temporaryFolder(), `asterism.${shell}`);
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}

const scripts: Readonly<Record<Shell, string>> = {
  bash: `source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_asterism; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // The line editor is not there: the functions with which it shows suggestions print them.
  zsh: `compdef() { : }
source "$1"; shift
_describe() { print -l -- "\${(P@)@[-1]%%:*}" }
_files() { print -r -- "files $*" }
compadd() { shift; print -l -- "$@" }
words=("$@"); CURRENT=$#words
_asterism`,
  fish: `source $argv[1]
complete -C (string join ' ' -- $argv[2..-1])`,
};

/** What a shell suggests for the last of some words. */
async function suggested(shell: Shell, file: string, ...words: readonly string[]): Promise<readonly string[]> {
  const options = { cwd: await temporaryFolder(), env: { ...process.env, HOME: await temporaryFolder() } };
  const flags = shell === 'bash' ? ['--norc', '-c'] : shell === 'zsh' ? ['-f', '-c'] : ['--no-config', '-c'];
  // A shell takes the first word after its script as its name, but fish does not.
  const name = shell === 'fish' ? [] : [shell];
  const args = [...flags, scripts[shell], ...name, file, 'asterism', ...words];
  const { stdout } = await run(shell, args, options).catch((error: unknown) => {
    // A completion without suggestions ends with 1.
    if (error instanceof Error && 'stdout' in error && 'stderr' in error && error.stderr === '')
      return { stdout: String(error.stdout) };
    throw error;
  });
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')[0] ?? '']));
}

describe.each<Shell>(['bash', 'zsh', 'fish'])('in %s', (shell) => {
  describe.skipIf(isMissing(shell))(`(needs ${shell} on the PATH)`, () => {
    test('commands, and the commands of a command, are suggested', async () => {
      const file = await completionsOf(shell);
      const commands = await suggested(shell, file, 'd');
      expect(commands).toEqual(expect.arrayContaining(['diff', 'doctor']));
      expect(await suggested(shell, file, 'user', '')).toEqual(expect.arrayContaining(['add', 'remove', 'list']));
      expect(await suggested(shell, file, 'cache', '')).toEqual(expect.arrayContaining(['clear', 'prune']));
      expect(await suggested(shell, file, 'completion', '')).toEqual(expect.arrayContaining(['bash', 'zsh', 'fish']));
    });

    test('the options of a command are suggested, and not those of others', async () => {
      const file = await completionsOf(shell);
      const options = await suggested(shell, file, 'export', '--');
      expect(options).toEqual(expect.arrayContaining(['--strict', '--out', '--no-config', '--help']));
      expect(options).not.toContain('--baseline');
      expect(await suggested(shell, file, '--')).toEqual(expect.arrayContaining(['--open', '--version']));
    });

    test('the values of an option with choices are suggested, after other options too', async () => {
      const file = await completionsOf(shell);
      const values = ['human', 'json', 'sarif', 'github', 'gitlab'];
      const found = await suggested(shell, file, 'check', '--cache', 'x', '--format', '');
      expect(found.toSorted()).toEqual(values.toSorted());
      const levels = await suggested(shell, file, '--log-level', '');
      expect(levels.toSorted()).toEqual(['debug', 'error', 'info', 'warn']);
    });

    test('a value that is a file gets no words', async () => {
      const file = await completionsOf(shell);
      const found = await suggested(shell, file, 'serve', '--config', '');
      expect(found).toEqual(shell === 'zsh' ? ['files '] : []);
    });
  });
});

test('bash suggests the values of an option after an equals sign', async () => {
  const file = await completionsOf('bash');
  expect(await suggested('bash', file, 'check', '--format', '=', 'sa')).toEqual(['sarif']);
  expect(await suggested('bash', file, 'check', '--fail-on', '=')).toEqual(['error', 'warning', 'notice', 'never']);
});

test('a shell that has no completions is named with those that have', async () => {
  expect(await main(['completion', 'csh'], linesLog([]))).toBe(1);
});

import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { main } from '#cli/main.ts';
import { linesLog } from '#cli/output/lines-log.ts';
import { verifyPassword } from '#features/console/server/sign-in/password-hash.ts';
import { readUsers } from '#features/console/server/sign-in/users-file.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { addUserCommand } from './user-command.ts';

interface Ran {
  readonly logged: string;
  readonly shown: string;
}

/** Runs the command with a settings file that has a users file. Input is typed after each prompt. */
async function run(folder: string, argv: readonly string[], input: Typed | Readable = typed()): Promise<Ran> {
  const config = join(folder, 'asterism.config.json');
  await writeFile(config, '{ "sources": ["."], "server": { "signIn": { "users": "users.json" } } }');
  const lines: string[] = [];
  let shown = '';
  const output = new PassThrough({ encoding: 'utf8' }).on('data', (text: string) => {
    shown += text;
    if ('answer' in input && text.endsWith(': ')) setImmediate(input.answer);
  });
  const program = new Command().exitOverride();
  addUserCommand(program, linesLog(lines), { input: 'keyboard' in input ? input.keyboard : input, output });
  await program.parseAsync(['user', ...argv, '--config', config], { from: 'user' });
  return { logged: lines.join('\n'), shown };
}

interface Typed {
  readonly keyboard: PassThrough & { readonly isTTY: boolean };
  readonly answer: () => void;
}

function typed(...lines: readonly string[]): Typed {
  const keyboard = Object.assign(new PassThrough(), { isTTY: true });
  const rest = [...lines];
  return { keyboard, answer: () => keyboard.write(`${rest.shift()}\r`) };
}

test('a password that is typed twice is never shown, and stored as a hash that only the owner can read', async () => {
  const folder = await temporaryFolder();
  const { logged, shown } = await run(
    folder,
    ['add', 'alice'],
    typed('correct horse battery', 'correct horse battery'),
  );
  expect([logged, shown]).toEqual(['Added alice.', 'Password: \nRepeat password: \n']);
  const hash = (await readUsers(join(folder, 'users.json'))).get('alice') ?? '';
  expect(await verifyPassword('correct horse battery', hash)).toBe(true);
  expect((await stat(join(folder, 'users.json'))).mode & 0o777).toBe(0o600);
});

test('a password may come from another program; users are listed and removed', async () => {
  const folder = await temporaryFolder();
  await run(folder, ['add', 'alice'], Readable.from(['correct horse battery\n']));
  await run(folder, ['add', 'bob'], Readable.from(['correct horse battery']));
  const changed = await run(folder, ['add', 'bob'], Readable.from(['another horse battery\n']));
  expect(changed.logged).toBe('Changed the password of bob.');
  expect((await run(folder, ['list'])).logged).toBe('alice\nbob');
  expect((await run(folder, ['remove', 'alice'])).logged).toBe('Removed alice.');
  expect((await run(folder, ['list'])).logged).toBe('bob');
});

test.each([
  [['add', 'alice'], 'short', 'at least 12 characters'],
  [['add', 'Alice B'], 'correct horse battery', 'is not a valid user name'],
  [['remove', 'nobody'], '', 'There is no user nobody'],
])('%j with the password %j is refused: %s', async (argv, password, message) => {
  await expect(run(await temporaryFolder(), argv, Readable.from([password]))).rejects.toThrow(message);
});

test('different passwords are refused', async () => {
  const keyboard = typed('correct horse battery', 'correct horse bakery');
  await expect(run(await temporaryFolder(), ['add', 'alice'], keyboard)).rejects.toThrow('differ');
});

test('without a users file the command names the setting', async () => {
  const lines: string[] = [];
  expect(await main(['user', 'list'], linesLog(lines))).toBe(1);
  expect(lines.join('\n')).toContain('server.signIn.users');
});

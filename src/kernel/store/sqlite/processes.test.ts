import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { temporaryStore } from '#store/testing/temporary-store.ts';

const child = fileURLToPath(import.meta.resolve('#store/sqlite/store-child.ts'));

interface Writer {
  readonly process: ChildProcess;
  readonly lines: string[];
  /** Resolves when `count` lines have been printed. */
  printed(count: number): Promise<void>;
}

function startWriter(file: string, name: string, shell?: string): Writer {
  const command = shell === undefined ? [] : ['sh', '-c', `${shell}; exec "$@"`, 'sh'];
  const [program = '', ...args] = [...command, process.execPath, child, file, name];
  const started = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const reader = createInterface(started.stdout);
  reader.on('line', (line) => lines.push(line));
  onTestFinished(() => void started.kill('SIGKILL'));
  return {
    process: started,
    lines,
    async printed(count) {
      while (lines.length < count) await once(reader, 'line');
    },
  };
}

async function kill({ process: running }: Writer): Promise<void> {
  const ended = once(running, 'exit');
  running.kill('SIGKILL');
  await ended;
}

/** Checks that every row of a closed file is complete. */
function expectWhole(file: string): void {
  const database = new DatabaseSync(file);
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  for (const { key, value } of database.prepare('SELECT key, value FROM memory').all()) {
    expect(value).toBe(`${String(key).split(' ')[1]} `.repeat(2_000));
  }
  for (const { hash, body } of database.prepare('SELECT hash, body FROM document').all()) {
    expect(body instanceof Uint8Array && new TextDecoder().decode(body)).toBe(`${hash} `.repeat(2_000));
  }
  database.close();
}

test('two processes can write into one file at the same time', async () => {
  const file = join(await temporaryFolder(), 'asterism.sqlite');
  const writers = ['one', 'two'].map((name) => startWriter(file, name));
  await Promise.all(writers.map((writer) => writer.printed(15)));
  await Promise.all(writers.map(kill));
  expectWhole(file);
  const { documents } = await temporaryStore({ file });
  for (const [index, name] of ['one', 'two'].entries()) {
    expect(writers[index]?.lines.filter((line) => line.startsWith('warning'))).toEqual([]);
    expect(await documents.list(name)).toHaveLength(50);
  }
});

test('a process that is killed at any moment leaves a usable file', async () => {
  const file = join(await temporaryFolder(), 'asterism.sqlite');
  for (let round = 0; round < 6; round += 1) {
    const writer = startWriter(file, 'one');
    // In the first round the process is killed while it creates the file.
    if (round > 0) await writer.printed(round);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * (round === 0 ? 400 : 40)));
    await kill(writer);
    if (round > 0) expectWhole(file);
    expect(writer.lines.filter((line) => line.startsWith('warning'))).toEqual([]);
  }
  const store = await temporaryStore({ file });
  expect((await store.documents.list('one')).length).toBeGreaterThan(0);
});

test('a full disk gives a warning, and the process goes on', async () => {
  const file = join(await temporaryFolder(), 'asterism.sqlite');
  // A limit on the size of files, in blocks of 512 or 1024 bytes, acts like a full disk.
  const writer = startWriter(file, 'one', "trap '' XFSZ; ulimit -f 400");
  await writer.printed(30);
  const warnings = writer.lines.filter((line) => line.startsWith('warning'));
  expect(warnings).toEqual([expect.stringMatching(/could not be written .+ The site runs without it for a minute/)]);
  expect(writer.process.exitCode).toBeNull();
  await kill(writer);
  expectWhole(file);
});

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inProject } from './project.js';
import { runQuietly } from './step.js';

let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'asterism-bin-'));
  mkdirSync(join(root, 'dist/server'), { recursive: true });
  cpSync(inProject('bin'), join(root, 'bin'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
});

afterEach(() => rmSync(root, { recursive: true }));

function run(main: string, env: NodeJS.ProcessEnv = {}) {
  writeFileSync(join(root, 'dist/server/main.js'), `export async function main(argv) {\n${main}\n}`);
  return start(['one', '--two'], env);
}

function start(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { NODE_ENV: _, MALLOC_ARENA_MAX: __, ...inherited } = process.env;
  return runQuietly([process.execPath, join(root, 'bin/asterism.js'), ...args], { env: { ...inherited, ...env } });
}

test('asterism says that it must be built first', async () => {
  const { code, output } = await start([]);
  expect(code).toBe(1);
  expect(output.trim()).toBe('Asterism is not built yet. Run npm run build in its folder, then start again.');
});

test('asterism prints the output of the command and returns its exit code', async () => {
  expect(await run('console.log(argv.join(" ")); return 3;')).toEqual({ code: 3, output: 'one --two\n' });
});

test('asterism runs in production mode, unless NODE_ENV says otherwise', async () => {
  const tell = 'console.log(process.env.NODE_ENV); return 0;';
  expect((await run(tell)).output).toBe('production\n');
  expect((await run(tell, { NODE_ENV: 'development' })).output).toBe('development\n');
});

test('asterism hides the warning about SQLite, and no other warning', async () => {
  const warn = `process.emitWarning('SQLite is an experimental feature and might change', 'ExperimentalWarning');
    process.emitWarning('Mind the step');`;
  const { output } = await run(`await import('node:sqlite'); ${warn} return 0;`);
  expect(output).toContain('Mind the step');
  expect(output).not.toContain('SQLite');
});

test('asterism ends after its command, with all of its output', async () => {
  const { code, output } = await run('setInterval(() => {}, 1000); console.log("x".repeat(1_000_000)); return 0;');
  expect(code).toBe(0);
  expect(output).toHaveLength(1_000_001);
});

test.runIf(process.platform === 'linux')(
  'a server limits the arenas of its allocator, unless the variable is set',
  async () => {
    const tell = 'console.log(process.env.MALLOC_ARENA_MAX ?? "none"); return 0;';
    expect((await run(tell)).output).toBe('2\n');
    expect((await run(tell, { MALLOC_ARENA_MAX: '4' })).output).toBe('4\n');
    expect((await start(['export'])).output).toBe('none\n');
  },
);

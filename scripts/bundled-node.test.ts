import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeBinary, nodePackage, untilEnded } from '#bin/bundled-node.js';
import { inProject } from './project.js';
import { findOlderNode } from './test-run/older-node.js';

const olderNode = findOlderNode() ?? '';
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'asterism-older-'));
  mkdirSync(join(root, 'dist/server'), { recursive: true });
  cpSync(inProject('bin'), join(root, 'bin'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
});

afterEach(() => rmSync(root, { recursive: true }));

/** Installs the Node that runs this test as the one that is bundled. */
function bundleNode(): void {
  const folder = join(root, 'node_modules', nodePackage());
  mkdirSync(dirname(join(folder, nodeBinary)), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  symlinkSync(process.execPath, join(folder, nodeBinary));
}

/** Runs a command line with this source by the older Node. */
function start(main: string): { readonly child: ChildProcess; readonly output: () => string } {
  writeFileSync(join(root, 'dist/server/main.js'), `export async function main(argv) {\n${main}\n}`);
  const child = spawn(olderNode, [join(root, 'bin/asterism.js'), 'check', 'some folder'], { stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  }
  return { child, output: () => output };
}

describe.skipIf(olderNode === '')('on a machine with a Node from 20.19 to 23', () => {
  test('asterism runs with the Node that is installed with it, with its arguments and exit code', async () => {
    bundleNode();
    const { child, output } = start('console.log(process.version, argv.join("|")); return 3;');
    expect(await untilEnded(child)).toBe(3);
    expect(output()).toBe(`${process.version} check|some folder\n`);
  });

  test('a supervisor that stops asterism also stops the Node that it runs with', async () => {
    bundleNode();
    const { child, output } = start(`
      process.once('SIGTERM', () => { console.log('goodbye'); process.exit(5); });
      console.log('ready');
      return await new Promise(() => setInterval(() => {}, 1000));`);
    await expect.poll(output).toBe('ready\n');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([5, null]);
    expect(output()).toBe('ready\ngoodbye\n');
  });

  test('asterism names the way out where the Node that is installed with it cannot run', async () => {
    const folder = join(root, 'node_modules', nodePackage());
    mkdirSync(dirname(join(folder, nodeBinary)), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{}');
    writeFileSync(join(folder, nodeBinary), 'no program');
    const { child, output } = start('return 0;');
    expect(await untilEnded(child)).toBe(1);
    expect(output()).toMatch(/cannot be started: .*\. Install Node 24 or newer from https:\/\/nodejs\.org\.\n$/);
  });

  test('asterism names the missing package and the way out where optional packages are left out', async () => {
    const { child, output } = start('return 0;');
    expect(await untilEnded(child)).toBe(1);
    expect(output()).toContain(`the package ${nodePackage()} that brings a newer one is not installed`);
    expect(output()).toContain('npm install --include=optional');
  });
});

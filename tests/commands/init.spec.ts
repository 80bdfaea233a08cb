import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findOlderNode } from '#scripts/test-run/older-node.js';
import { Terminal } from '#tests/fixtures/terminal.ts';
import { test } from '#tests/fixtures/worker-test.ts';
import { project } from '#tests/sites/families.ts';

let folder: string;
let terminal: Terminal;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-init-'));
  await writeFile(join(folder, 'README.md'), '# Lamp\n');
});

test.afterEach(async () => {
  terminal.kill();
  await rm(folder, { recursive: true, force: true });
});

// Keys must also reach the questions where an older Node has started the one that asks them.
function startInit(): Terminal {
  const command = `"${findOlderNode() ?? process.execPath}" "${join(project, 'bin/asterism.js')}" init`;
  return new Terminal(command, folder, process.env);
}

test('asterism init asks before it replaces a file, and corrects answers while they are typed', async () => {
  await writeFile(join(folder, '.gitignore'), 'site/\n');
  terminal = startInit();
  await terminal.answers('Repositories', './nowhere\r');
  await terminal.sees('The folder ./nowhere does not exist.');
  await terminal.answers('does not exist', `${'\x7f'.repeat('./nowhere'.length)}., github:acme\r`);
  await terminal.answers('Name of the site', 'Lamps\r');
  await terminal.answers('Tagline:', '\r');
  // Down: the second language.
  await terminal.answers('Language of the interface', '\x1b[B\r');
  await terminal.answers('Publish the site at', '\r');
  await terminal.answers('.gitignore exists. Replace it?', '\r');
  await terminal.answers('Install the packages now?', 'n');
  await terminal.sees('⁂ Next: npm install && npx asterism-docs');
  expect(terminal.output).toContain('⁂ Kept the existing .gitignore');
  expect(await readFile(join(folder, '.gitignore'), 'utf8')).toBe('site/\n');
  expect(await readFile(join(folder, 'README.md'), 'utf8')).toBe('# Lamp\n');
  const settings = await readFile(join(folder, 'asterism.config.ts'), 'utf8');
  for (const part of ["'Lamps'", "language: 'hu'", "'.',", "'github:acme',"]) expect(settings).toContain(part);
});

test('with a settings file, only the host and files to replace are asked for', async () => {
  await writeFile(join(folder, 'asterism.config.mjs'), 'export default {};\n');
  const program = join(project, 'create/create-asterism-docs.js');
  terminal = new Terminal(`"${process.execPath}" "${program}" .`, folder, process.env);
  await terminal.answers('Publish the site at', '\r');
  await terminal.answers('Install the packages now?', 'n');
  await terminal.sees('⁂ Next: npm install && npx asterism-docs');
  for (const question of ['Repositories', 'Name of', 'Tagline', 'Language', 'Replace']) {
    expect(terminal.output).not.toContain(question);
  }
  expect(await readFile(join(folder, 'asterism.config.mjs'), 'utf8')).toBe('export default {};\n');
  expect(await readdir(folder)).not.toContain('asterism.config.ts');
});

test('asterism init writes nothing after Ctrl+C', async () => {
  terminal = startInit();
  await terminal.answers('Repositories', '\r');
  await terminal.sees('Name of the site');
  await terminal.interrupt();
  expect(terminal.output).toContain('Cancelled.');
  expect(await readdir(folder)).toEqual(['README.md']);
});

test('asterism init does not make a repository of the folder that holds all of them', async () => {
  await rm(join(folder, 'README.md'));
  await mkdir(join(folder, 'lamp'));
  await writeFile(join(folder, 'lamp/README.md'), '# Lamp\n');
  terminal = startInit();
  for (const question of ['Repositories', 'Name of', 'Tagline', 'Language', 'Publish']) {
    await terminal.answers(question, '\r');
  }
  await terminal.sees('Use a subfolder, such as docs.');
  expect(await readdir(folder)).toEqual(['lamp']);
});

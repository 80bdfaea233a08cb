import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSite } from './create-site.js';

let cwd = '';

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'asterism-create-'));
});

afterEach(() => rmSync(cwd, { recursive: true }));

function put(path: string, text = 'mine'): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
}

function create(folder: string, said: string[] = []): Promise<number> {
  const flags = { yes: true, install: false, source: ['github:acme'] };
  return createSite(folder, flags, { cwd, interactive: false, version: '0.1.0', say: (line) => said.push(line) });
}

test.each([
  ['a program without a README', 'site.py'],
  ['a README in lower case', 'readme.md'],
  ['a README of another kind', 'Readme.rst'],
])('a project with %s gets no README', async (_, file) => {
  put(file);
  await create('.');
  const written = ['.github', '.gitignore', '.gitlab-ci.yml', 'asterism.config.ts', 'package.json'];
  expect(readdirSync(cwd).toSorted()).toEqual([file, ...written].toSorted());
  expect(readFileSync(join(cwd, file), 'utf8')).toBe('mine');
});

test('a site in a folder of a repository gets no README, and a new repository of its own gets one', async () => {
  put('lamp/.git/HEAD');
  put('site/.git/HEAD');
  await create('lamp/docs');
  expect(existsSync(join(cwd, 'lamp/docs/package.json'))).toBe(true);
  expect(existsSync(join(cwd, 'lamp/docs/README.md'))).toBe(false);
  await create('site');
  expect(readFileSync(join(cwd, 'site/README.md'), 'utf8')).toContain('made with Asterism');
});

test.each([
  ['Package.json', 'package.json'],
  ['Asterism.Config.ts', 'asterism.config.ts'],
  ['.GitHub/workflows/docs.yml', '.github'],
  ['.github/workflows/Docs.yml', 'docs.yml'],
])('beside %s no file is made whose name differs in case only', async (file, name) => {
  put(file);
  const before = readdirSync(cwd, { recursive: true });
  await expect(create('.')).rejects.toThrow(
    `differs from ${name} in case only. Rename it to ${name}, and run this again.`,
  );
  expect(readdirSync(cwd, { recursive: true })).toEqual(before);
});

test.each(['ts', 'mjs', 'json'])('settings in asterism.config.%s stay, and are the only ones', async (ending) => {
  const said: string[] = [];
  put(`asterism.config.${ending}`);
  await create('.', said);
  expect(readdirSync(cwd).filter((name) => name.startsWith('asterism.'))).toEqual([`asterism.config.${ending}`]);
  expect(readFileSync(join(cwd, `asterism.config.${ending}`), 'utf8')).toBe('mine');
  expect(said).toContain(`⁂ Kept the existing asterism.config.${ending}`);
});

test('only scripts that package.json lacks are printed', async () => {
  const said: string[] = [];
  const known = { start: 'asterism', check: 'asterism check --fail-on warning', export: 'vite' };
  put('package.json', JSON.stringify({ scripts: known }));
  await create('.', said);
  expect(said).toContain('⁂ Add these scripts to package.json: "export": "asterism export --out site"');
  said.length = 0;
  put('package.json', JSON.stringify({ scripts: { ...known, export: 'asterism export --out site' } }));
  await create('.', said);
  expect(said.join('\n')).not.toContain('Add these scripts');
});

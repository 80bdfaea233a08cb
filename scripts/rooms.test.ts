import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inProject, projectNode } from './project.js';
import { describeLaw, features, kinds, rooms } from './rooms.js';

test('the table has one line for every room, and no other lines', () => {
  expect(Object.keys(rooms).toSorted()).toEqual(foldersIn('src/kernel'));
  expect(foldersIn('src')).toEqual(['features', 'kernel']);
});

test('the table has one line for every feature, which imports only features above it', () => {
  const names = Object.keys(features);
  expect([...names, ...Object.keys(kinds), 'texts'].toSorted()).toEqual(foldersIn('src/features'));
  for (const [feature, may] of Object.entries(features)) {
    for (const other of may)
      expect(names.indexOf(other), `${feature} imports ${other}`).toBeLessThan(names.indexOf(feature));
  }
});

test('each kind has one line for every part, and imports rooms of the table', () => {
  for (const [kind, { parts, may }] of Object.entries(kinds)) {
    expect(parts.toSorted(), kind).toEqual(foldersIn(`src/features/${kind}`).filter((part) => part !== 'shared'));
    expect(Object.keys(rooms), kind).toEqual(expect.arrayContaining([...may]));
  }
});

function foldersIn(folder: string): readonly string[] {
  const entries = readdirSync(inProject(folder), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).toSorted();
}

test('a room imports only rooms above it in the table, so that no two rooms import each other', () => {
  const names = Object.keys(rooms);
  for (const [room, may] of Object.entries(rooms)) {
    for (const other of may) expect(names.indexOf(other), `${room} imports ${other}`).toBeLessThan(names.indexOf(room));
  }
});

test('ARCHITECTURE has a row for every room, every feature and every kind of parts', () => {
  const rows = readFileSync(inProject('ARCHITECTURE.md'), 'utf8').matchAll(/^\| `([a-z-]+)` /gm);
  const all = [rooms, features, kinds].flatMap((table) => Object.keys(table));
  expect([...rows].map(([, name]) => name).toSorted()).toEqual(all.toSorted());
});

test('biome.rooms.json matches the table; node scripts/write-rooms.js generates it', () => {
  expect(readFileSync(inProject('biome.rooms.json'), 'utf8')).toBe(describeLaw());
});

test('the error for a forbidden import lists the allowed rooms', () => {
  const project = mkdtempSync(join(tmpdir(), 'asterism-rooms-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  for (const file of ['biome.json', 'biome.rooms.json']) copyFileSync(inProject(file), join(project, file));
  mkdirSync(join(project, 'src/kernel/model'), { recursive: true });
  const text = "import type { Settings } from '#config/schema.ts';\n\nexport type Both = Settings;\n";
  writeFileSync(join(project, 'src/kernel/model/closed.ts'), text);
  const program = [inProject('node_modules/.bin/biome'), 'lint', '--vcs-enabled=false', '--colors=off'];
  const { stdout, stderr, status } = spawnSync(projectNode, program, { cwd: project, encoding: 'utf8' });
  expect(`${stdout}${stderr}`).toContain(
    'The room model may import from: #features/declared.ts, #features/toolchain-facts.ts, #features/dialect-names.ts, #features/forges.ts, #features/format-endings.ts. See scripts/rooms.js.',
  );
  expect(status).toBe(1);
});

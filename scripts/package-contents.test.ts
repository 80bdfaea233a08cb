import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { nodePackage } from '#bin/bundled-node.js';
import { inProject } from './project.js';

const packSchema = z
  .tuple([z.object({ unpackedSize: z.number(), files: z.array(z.object({ path: z.string(), size: z.number() })) })])
  .transform(([packed]) => packed);
/** What `npm pack` would put into the package of a folder. */
function contents(folder: string) {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const text = execFileSync('npm', args, {
    cwd: inProject(folder),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return packSchema.parse(JSON.parse(text));
}

function sizeOf(path: string): number {
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

const manifestSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

function dependenciesOf(folder: string): readonly string[] {
  const file = inProject(folder, 'package.json');
  if (!existsSync(file)) return [];
  const { dependencies, optionalDependencies } = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.keys({ ...dependencies, ...optionalDependencies });
}

/** The packages that `asterism` depends on, directly or through others. */
const reachable = new Set(dependenciesOf('.'));
for (const name of reachable) for (const next of dependenciesOf(`node_modules/${name}`)) reachable.add(next);

const packed = contents('.');
const paths = packed.files.map(({ path }) => path);

test('the package has the program, its interface, types and licence', () => {
  const needed = ['bin/asterism.js', 'bin/bundled-node.js', 'dist/server/main.js', 'dist/server/define-config.d.ts'];
  expect(paths).toEqual(expect.arrayContaining([...needed, 'dist/server/licenses.md', 'LICENSE', 'README.md']));
});

test('the package has no sources, tests and source maps', () => {
  expect(
    paths.filter((path) => /^(src|tests|create|docs)\/|\.map$|\.test\.|\.tsx?$/.test(path.replace('.d.ts', ''))),
  ).toEqual([]);
});

test('an installation takes at most 120 MB without Node', () => {
  const names = [...reachable].filter((name) => name !== nodePackage() && existsSync(inProject('node_modules', name)));
  const size = names.reduce((sum, name) => sum + sizeOf(inProject('node_modules', name)), packed.unpackedSize);
  expect(names).toEqual(expect.arrayContaining(['@discordapp/twemoji', '@resvg/resvg-js', 'highlight.js']));
  expect(size / 1e6).toBeLessThanOrEqual(120);
});

describe('create-asterism-docs', () => {
  const create = contents('create');
  const manifest = JSON.parse(readFileSync(inProject('create/package.json'), 'utf8'));
  const root = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));

  test('has its modules, without tests', () => {
    const modules = readdirSync(inProject('create')).filter((name) => name.endsWith('.js'));
    expect(create.files.map(({ path }) => path).toSorted()).toEqual(
      ['LICENSE', 'README.md', 'package.json', ...modules].toSorted(),
    );
  });

  test('is small, as it is fetched before the first question', () => {
    expect(create.unpackedSize).toBeLessThan(60_000);
  });

  test('names no repository: a release writes that of package.json into it', () => {
    expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(['repository']));
    expect(new URL(root.repository.url.replace(/^git\+/, '')).protocol).toBe('https:');
    expect([root, manifest].flatMap(({ homepage, bugs }) => [homepage, bugs]).filter(Boolean)).toEqual([]);
  });

  test('has the version of asterism, the same library for questions, and the same Node', () => {
    expect(manifest.version).toBe(root.version);
    expect(manifest.engines).toEqual(root.engines);
    expect(manifest.dependencies).toEqual({ '@clack/prompts': root.devDependencies['@clack/prompts'] });
  });
});

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { expect } from '@playwright/test';
import { publint } from 'publint';
import { test } from '#tests/fixtures/worker-test.ts';
import { project } from '#tests/sites/families.ts';

const run = promisify(execFile);
/** Ways to find packages in which modules of ECMAScript need no answer: those of CommonJS. */
const commonJs = ['node10', 'node16-cjs'];
const tsc = join(project, 'node_modules/typescript/bin/tsc');
let folder: string;
let archive: string;

// The package is unpacked as npm unpacks it. Its dependencies are left out: its types must not need them.
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-package-'));
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: project });
  [archive = ''] = await readdir(folder);
  const installed = join(folder, 'node_modules/asterism-docs');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', join(folder, archive), '-C', installed, '--strip-components=1']);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** What TypeScript says of a settings file in the folder, under both ways to find packages. */
async function check(file: string, settings: string): Promise<readonly string[]> {
  await writeFile(
    join(folder, file),
    `import { defineConfig } from 'asterism-docs';\nexport default defineConfig(${settings});\n`,
  );
  const ways = [
    ['--module', 'nodenext'],
    ['--module', 'preserve', '--moduleResolution', 'bundler'],
  ];
  const flags = ['--noEmit', '--strict', '--types', '', '--ignoreConfig', '--pretty', 'false'];
  const said = ways.map((way) => run(process.execPath, [tsc, ...flags, ...way, file], { cwd: folder }));
  return Promise.all(
    said.map((each) =>
      each.then(
        ({ stdout }) => stdout,
        ({ stdout }) => String(stdout),
      ),
    ),
  );
}

test('[E-04] a settings file is type-checked where only the package is installed', async () => {
  const right = `{
    sources: ['~/code', { remote: 'https://docs.example.com', stars: { lamp: 3 } }],
    pages: { externalImages: 'block' },
    server: { port: 8080, trustProxy: false },
    check: { rules: { 'dead-link': 'off' } },
  }`;
  expect(await check('right.config.ts', right)).toEqual(['', '']);
  const kind = /^kind\.config\.ts\(2,\d+\): error TS2322: Type 'string' is not assignable to type 'number'/;
  for (const said of await check('kind.config.ts', "{ server: { port: '8080' } }")) expect(said).toMatch(kind);
  for (const said of await check('name.config.ts', "{ sorces: ['.'] }")) expect(said).toContain("'sources'");
});

test('the package is found and typed as its manifest says, by the tools that look at packages of npm', async () => {
  const tarball = await readFile(join(folder, archive));
  const { messages } = await publint({ strict: true, pack: { tarball: Uint8Array.from(tarball).buffer } });
  expect(messages).toEqual([]);
  const analysis = await checkPackage(createPackageFromTarballData(tarball));
  const problems = 'problems' in analysis ? analysis.problems : ['no types'];
  expect(
    problems.filter(
      (problem) =>
        !(typeof problem === 'object' && 'resolutionKind' in problem && commonJs.includes(problem.resolutionKind)),
    ),
  ).toEqual([]);
});

test('a settings file that imports the installed package gets its own settings back', async () => {
  const script =
    "import { defineConfig } from 'asterism-docs'; console.log(JSON.stringify(defineConfig({ product: 'x' })))";
  await writeFile(join(folder, 'run.js'), script);
  expect((await run(process.execPath, ['run.js'], { cwd: folder })).stdout).toBe('{"product":"x"}\n');
});

test('the installed program imports nothing but modules of Node and packages that are installed with it', async () => {
  const installed = join(folder, 'node_modules/asterism-docs');
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  const files = await readdir(join(installed, 'dist/server'), { recursive: true });
  const scripts = files.filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(join(installed, 'dist/server', file), 'utf8')));
  const named =
    /^(?:import|export)\b[^;"]*"([^"]+)"|\bimport\("([^"]+)"\)|\b(?:__require|createRequire\(import\.meta\.url\))\("([^"]+)"\)/gm;
  const imported = texts.flatMap((text) => [...text.matchAll(named)].map((match) => match.slice(1).join('')));
  const packages = imported
    .filter((name) => !name.startsWith('.') && !isBuiltin(name))
    .map((name) => (/^(?:@[^/]+\/)?[^/]+/.exec(name) ?? [])[0] ?? '');
  expect(packages).toEqual(expect.arrayContaining(['@resvg/resvg-js', 'highlight.js', 'temml']));
  expect(packages.filter((name) => !(name in dependencies))).toEqual([]);
});

test('the package holds the program and nothing that it does not read', async () => {
  const installed = join(folder, 'node_modules/asterism-docs');
  expect((await readdir(installed)).sort()).toEqual(['LICENSE', 'README.md', 'bin', 'dist', 'package.json']);
  const built = await readdir(join(installed, 'dist'), { recursive: true });
  expect(built).toEqual(expect.arrayContaining(['server/main.js', 'server/licenses.md', 'client/.vite/manifest.json']));
  expect(built.filter((file) => /\.(?:map|test\.\w+)$|^\.built$/.test(file))).toEqual([]);
});

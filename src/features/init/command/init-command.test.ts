import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { main } from '#cli/main.ts';
import type { Log } from '#cli/output/log.ts';
import { withKind } from '#config/fields/sources.ts';
import type { Settings } from '#config/schema.ts';
import { languages, whyNoSource } from '#create/answers.js';
import { createSite } from '#create/create-site.js';
import { type Flags, parseFlags } from '#create/flags.js';
import { inProject } from '#scripts/project.js';
import { findOlderNode } from '#scripts/test-run/older-node.js';

let cwd = '';
let said: string[] = [];

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'asterism-create-'));
  said = [];
});

afterEach(() => rmSync(cwd, { recursive: true }));

const written = [
  'asterism.config.ts',
  'package.json',
  '.gitignore',
  'README.md',
  '.github/workflows/docs.yml',
  '.github/dependabot.yml',
  '.gitlab-ci.yml',
];

/** Runs the command with `--yes --no-install` and more flags. */
function create(folder: string | undefined, flags: Flags = {}, where = cwd): Promise<number> {
  const say = (line: string) => void said.push(line);
  return createSite(
    folder,
    { yes: true, install: false, ...flags },
    { cwd: where, interactive: false, version: '1.2.3', say },
  );
}

function put(path: string, text: string): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
}

function read(path: string): string {
  return readFileSync(join(cwd, path), 'utf8');
}

/** Reads the settings file as the command line does: in a process without the tools of the tests. */
function settingsOf(folder: string): Settings {
  const code = `import { loadSettings } from '#config/load/load-settings.ts';
    const { settings } = await loadSettings({ directory: ${JSON.stringify(join(cwd, folder))}, environment: {}, flags: {} });
    console.log(JSON.stringify(settings));`;
  const args = ['--input-type=module', '--eval', code];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: inProject(), encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

test('an empty folder becomes a site that shows itself, with settings, scripts and workflows', async () => {
  expect(await create(undefined)).toBe(0);
  for (const path of written) expect(existsSync(join(cwd, 'docs', path)), path).toBe(true);
  const { sources, core, look, notices } = settingsOf('docs');
  expect([look, notices]).toMatchObject([{ theme: 'device', background: 'none' }, { ready: false }]);
  expect(sources).toMatchObject([{ kind: 'folder', folder: join(cwd, 'docs') }]);
  expect(core.translations.language).toBe('en');
  expect(JSON.parse(read('docs/package.json'))).toMatchObject({
    name: 'docs',
    private: true,
    scripts: { start: 'asterism', check: 'asterism check', export: 'asterism export --out site' },
    devDependencies: { 'asterism-docs': '^1.2.3' },
  });
  expect(said.at(-1)).toBe('⁂ Next: cd docs && npm install && npx asterism-docs');
});

test('every flag is in the files that are written', async () => {
  put('code/lamp/README.md', '# Lamp');
  const name = `Ida's "Lamps" \\ \${more} -- */`;
  await create('my site', {
    name,
    tagline: 'Light for all',
    source: ['code', 'github:acme'],
    language: 'hu',
    pages: 'none',
  });
  const settings = settingsOf('my site');
  expect(JSON.stringify(settings)).toContain(JSON.stringify(name).slice(1, -1));
  expect(settings.core.translations.language).toBe('hu');
  expect(settings.sources).toMatchObject([
    { kind: 'folder', folder: join(cwd, 'code') },
    { kind: 'forge', forge: 'github', owner: 'acme' },
  ]);
  expect(read('my site/README.md')).toContain('Light for all');
  expect(said.at(-1)).toBe("⁂ Next: cd 'my site' && npm install && npx asterism-docs");
});

test('a site beside the packages of a family shows them, without itself', async () => {
  put('lamp/README.md', '# Lamp');
  await create('docs');
  expect(settingsOf('docs').sources).toMatchObject([{ kind: 'folder', folder: cwd, exclude: ['docs'] }]);
});

test('a repository becomes a site of its own pages', async () => {
  put('README.md', '# Lamp');
  expect(await create('.')).toBe(0);
  expect(settingsOf('.').sources).toMatchObject([{ folder: cwd }]);
  expect(read('README.md')).toBe('# Lamp');
});

test('a folder of repositories is not made a repository', async () => {
  put('lamp/README.md', '# Lamp');
  await expect(create('.')).rejects.toThrow(/contains repositories.*Use a subfolder, such as docs\.$/);
  expect(existsSync(join(cwd, 'package.json'))).toBe(false);
});

test('files that exist are kept, named, and scripts for package.json are printed', async () => {
  put('package.json', '{"name":"mine"}');
  put('.github/workflows/docs.yml', 'mine');
  await create('.', { source: ['.'] });
  expect([read('package.json'), read('.github/workflows/docs.yml')]).toEqual(['{"name":"mine"}', 'mine']);
  expect(said).toContain('⁂ Kept the existing package.json');
  expect(said).toContain('⁂ Kept the existing .github/workflows/docs.yml');
  expect(said).toContain('⁂ Wrote asterism.config.ts');
  expect(said).toContain('⁂ The site starts with a neutral design: see look and notices in asterism.config.ts');
  expect(said.join('\n')).toContain('"export": "asterism export --out site"');
  expect(said.at(-1)).toBe("⁂ Next: npm install --save-dev 'asterism-docs@^1.2.3' && npx asterism-docs");
});

test('a maintainer hears that a workflow cannot read a folder of this machine', async () => {
  put('code/lamp/README.md', '# Lamp');
  await create('site', { source: ['code'] });
  expect(said.join('\n')).toContain('replace folders with git addresses');
  said = [];
  put('site2/lamp/README.md', '# Lamp');
  await create('site', { source: ['site2'] });
  expect(said.join('\n')).toContain('git addresses');
  said = [];
  await create('other', { source: ['github:acme'] });
  expect(said.join('\n')).not.toContain('git addresses');
});

test('the host of the repository is the host that publishes', async () => {
  put('.git/config', '[remote "origin"]\n\turl = git@gitlab.com:acme/docs.git\n');
  await create('docs');
  expect(read('docs/.gitlab-ci.yml')).toContain('pages:');
  expect(read('docs/.github/workflows/docs.yml')).not.toContain('deploy-pages');
});

test.each([
  [{ source: ['./nowhere'] }, /The folder \.\/nowhere does not exist\. Use an existing folder/],
  [{ source: ['github:'] }, /github: is not a valid source\. Accounts are github:OWNER/],
  [{ source: ['gitea:acme'] }, /gitea:HOST\/OWNER/],
  [{ source: ['https:x'] }, /https:x is not a valid source\./],
  [{ source: ['https://me:s3cret@git.example.com/lamp.git'] }, /^(?!.*s3cret).*The address contains a password/],
  [{ source: [''] }, /A source is a folder, a git address/],
  [{ name: ' ' }, /The name must not be empty/],
  [{ name: 'a\nb' }, /one line without control characters/],
  [{ tagline: 'x'.repeat(101) }, /at most 100 characters/],
  [{ language: 'tlh' }, /--language tlh is unknown\. Use one of: en, hu\./],
  [{ pages: 'netlify' }, /--pages netlify is unknown\. Use one of: github, gitlab, bucket, none\./],
])('an invalid answer %j writes nothing and names the way out', async (flags: Flags, message) => {
  await expect(create('docs', flags)).rejects.toThrow(message);
  expect(existsSync(join(cwd, 'docs'))).toBe(false);
});

test('without a terminal, nothing is asked', async () => {
  await expect(create('docs', { yes: false })).rejects.toThrow('There is no terminal to ask questions in. Add --yes');
});

test('a failed installation leaves all files and says how to go on', async () => {
  const failing = create('docs', { install: true, package: './missing.tgz' });
  await expect(failing).rejects.toThrow(/npm exited with code \d+\. All files have been written\. Run npm install in/);
  expect(JSON.parse(read('docs/package.json')).devDependencies['asterism-docs']).toBe(
    `file:${join(cwd, 'missing.tgz')}`,
  );
});

test('a folder that cannot be written is named', async () => {
  put('docs', 'a file');
  await expect(create('docs')).rejects.toThrow(
    /docs.* cannot be written: a part of its path is a file\. Choose another folder\.$/,
  );
  const name = 'x'.repeat(300);
  await expect(create(name)).rejects.toThrow(/ENAMETOOLONG.*Check the permissions, or choose another folder/);
});

test('the next command installs what is not installed, and can be pasted into a shell', async () => {
  await create("Lamp's $(touch ran) site");
  const next = said.at(-1)?.replace('⁂ Next: ', '') ?? '';
  expect(next).toMatch(/ && npm install && npx asterism-docs$/);
  const script = `${next.replace(/ && npm install.*/, '')} && pwd`;
  const { stdout } = spawnSync('sh', ['-c', script], { cwd, encoding: 'utf8' });
  expect(stdout.trimEnd().endsWith("/Lamp's $(touch ran) site")).toBe(true);
  expect(existsSync(join(cwd, 'ran'))).toBe(false);
});

test('a maintainer with a .gitignore reads which lines it lacks', async () => {
  put('.gitignore', '/node_modules/\nsite/\n');
  await create('.', { source: ['.'] });
  expect(read('.gitignore')).toBe('/node_modules/\nsite/\n');
  expect(said).toContain('⁂ Add these lines to .gitignore: .asterism-cache/, site.changes, public/, public.changes');
});

test('a maintainer of a site inside a repository reads where workflows belong', async () => {
  put('.git/HEAD', '');
  put('README.md', '# Lamp');
  await create('docs');
  expect(said.join('\n')).toContain(`move .github and .gitlab-ci.yml to ${cwd}, and run their commands in docs.`);
  said = [];
  await create('.', { source: ['.'] });
  expect(said.join('\n')).not.toContain('move .github');
});

test('every accepted source is a source of the settings, of the same kind', () => {
  for (const source of [
    'github:acme',
    'gitlab:acme/tools',
    'codeberg:acme',
    'gitea:git.example.com/acme',
    'https://git.example.com/a/b.git',
    'https://docs.example.com',
    'ssh://git@git.example.com/a/b',
    'git@git.example.com:acme/lamp.git',
    '.',
  ]) {
    expect(whyNoSource(source, cwd), source).toBeUndefined();
    expect(withKind(source).kind === 'folder', source).toBe(source === '.');
  }
});

test('the languages are those of the interface', () => {
  const files = readdirSync(inProject('src/kernel/web/i18n/languages')).map((file) => file.replace('.ts', ''));
  expect(Object.keys(languages).toSorted()).toEqual(files.toSorted());
});

describe('the command line', () => {
  test('of asterism init has the same flags', async () => {
    const lines: string[] = [];
    const log: Log = {
      info: (line) => lines.push(line),
      warn: (line) => lines.push(line),
      error: () => {},
      progress: process.stderr,
    };
    const flags = [
      '-y',
      '--no-install',
      '--name',
      'Lanterns',
      '--source',
      'github:a',
      '--source',
      'github:b',
      '--pages',
      'none',
    ];
    expect(await main(['init', join(cwd, 'docs'), ...flags], log)).toBe(0);
    expect(read('docs/asterism.config.ts')).toMatch(/'Lanterns'[\s\S]*'github:a',\s+'github:b',/);
    expect(await main(['init', join(cwd, 'more'), '-y', '--pages', 'x'], log)).toBe(1);
    expect(lines.at(-1)).toBe('--pages x is unknown. Use one of: github, gitlab, bucket, none.');
  });

  test('has a flag for every answer', () => {
    const argv = ['docs', '-y', '--name', 'N', '--source', 'a', '--source', 'b', '--no-start', '--pages', 'none'];
    const flags = { name: 'N', source: ['a', 'b'], yes: true, install: true, start: false, pages: 'none' };
    expect(parseFlags(argv)).toEqual({ folder: 'docs', flags, help: false });
  });

  test('names an unknown flag', () => {
    expect(() => parseFlags(['--nam', 'x'])).toThrow(/Unknown option '--nam'\. Run npm create asterism-docs -- --help/);
    expect(() => parseFlags(['a', 'b'])).toThrow('One folder is expected, not a, b.');
  });

  test.each([process.execPath, findOlderNode()])('runs on %s', (node) => {
    if (node === undefined) return;
    const run = spawnSync(node, [inProject('create/create-asterism-docs.js'), 'docs', '--yes', '--no-install'], {
      cwd,
      encoding: 'utf8',
    });
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(read('docs/package.json')).toMatch(/"asterism-docs": "\^\d/);
  });

  test('ends with code 1 and one line after an error', () => {
    const program = inProject('create/create-asterism-docs.js');
    const options = { cwd, encoding: 'utf8' } as const;
    const run = spawnSync(process.execPath, [program, 'docs', '--yes', '--pages', 'x'], options);
    const stderr = '--pages x is unknown. Use one of: github, gitlab, bucket, none.\n';
    expect(run).toMatchObject({ status: 1, stderr });
  });
});

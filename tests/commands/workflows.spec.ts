import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { createSite } from '#create/create-site.js';
import { test } from '#tests/fixtures/worker-test.ts';
import { project } from '#tests/sites/families.ts';

// The scripts of the action, of the component and of the workflows that a site gets, run in a repository as their hosts run them.

let folder: string;
/** A package whose program is that of the project, which the action and the component install. */
let installed: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asterism-workflow-'));
  installed = await mkdtemp(join(tmpdir(), 'asterism-package-'));
  const manifest = { name: 'asterism-docs', version: '0.1.0', bin: { asterism: 'asterism.js' } };
  await writeFile(join(installed, 'package.json'), JSON.stringify(manifest));
  await symlink(join(project, 'bin/asterism.js'), join(installed, 'asterism.js'));
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await symlink(project, join(folder, 'node_modules/asterism-docs'));
  await symlink('../asterism-docs/bin/asterism.js', join(folder, 'node_modules/.bin/asterism'));
  await writeFile(join(folder, 'README.md'), '# Lamp\n\nIt needs [oil](oil.md).\n');
});

test.afterEach(async () => {
  for (const each of [folder, installed]) await rm(each, { recursive: true, force: true });
});

/** Runs a script as a workflow does: the first failed command ends it. */
function run(script: string, env: Readonly<Record<string, string>>) {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  return spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: path, ASTERISM_CACHE: join(folder, '.asterism-cache'), ...env },
  });
}

const stepsSchema = z.array(z.object({ name: z.string().optional(), run: z.string().optional() }));

async function actionScript(): Promise<string> {
  const { runs } = parse(await readFile(join(project, 'action/action.yml'), 'utf8'));
  return stepsSchema.parse(runs.steps).find((step) => step.run !== undefined)?.run ?? '';
}

async function componentScript(): Promise<string> {
  const [, body] = parseAllDocuments(await readFile(join(project, 'templates/docs/template.yml'), 'utf8'));
  const [job] = Object.values(z.record(z.string(), z.object({ script: z.array(z.string()) })).parse(body?.toJS()));
  return job?.script.join('\n') ?? '';
}

function inputs(command: string, more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return { DOCS_COMMAND: command, DOCS_ARGUMENTS: '', DOCS_CONFIG: '', DOCS_PACKAGE: installed, ...more };
}

test('the action annotates a broken link at its line, and runs no settings file of a pull request', async () => {
  await writeFile(join(folder, 'asterism.config.js'), 'throw new Error("this ran");');
  const { status, stdout, stderr } = run(
    await actionScript(),
    inputs('check', { DOCS_ARGUMENTS: '. --ignore no-licence' }),
  );
  expect(status).toBe(1);
  expect(stdout).toContain('::error file=README.md,line=3,');
  expect(stdout).not.toContain('no-licence');
  expect(stderr).not.toContain('this ran');
});

test('the action exports with the settings file that it is given', async () => {
  await writeFile(join(folder, 'docs.config.js'), 'export default { sources: ["."] };');
  const more = { DOCS_CONFIG: 'docs.config.js', DOCS_ARGUMENTS: '--out public --origin https://docs.example.com' };
  expect(run(await actionScript(), inputs('export', more))).toMatchObject({ status: 0 });
  expect(await readFile(join(folder, 'public/sitemap.xml'), 'utf8')).toContain('https://docs.example.com/');
});

test('the action names an unknown command', async () => {
  const { status, stdout } = run(await actionScript(), inputs('publish'));
  expect({ status, stdout }).toEqual({
    status: 2,
    stdout: '::error::The input command is check or export, not publish.\n',
  });
});

test('arguments of the action are words: nothing in them is run or expanded', async () => {
  const { stderr } = run(await actionScript(), inputs('check', { DOCS_ARGUMENTS: '--bad-*; touch ran' }));
  expect(stderr).toContain("unknown option '--bad-*;'");
  await expect(readFile(join(folder, 'ran'))).rejects.toThrow('ENOENT');
});

test('the component checks and exports', async () => {
  const script = await componentScript();
  const checked = run(script, inputs('check'));
  expect(checked.status).toBe(1);
  expect(checked.stdout).toContain('dead-link');
  expect(run(script, inputs('export', { DOCS_ARGUMENTS: '--out site' }))).toMatchObject({ status: 0 });
  expect(await readFile(join(folder, 'site/index.html'), 'utf8')).toContain('<title>');
});

test('the workflow of a site that was set up checks requests and exports for the address of GitHub Pages', async () => {
  const context = { cwd: folder, interactive: false, version: '0.1.0', say: () => undefined };
  expect(await createSite('.', { yes: true, install: false, name: 'Lanterns', pages: 'github' }, context)).toBe(0);
  const { jobs } = parse(await readFile(join(folder, '.github/workflows/docs.yml'), 'utf8'));
  const [check, exporting] = [jobs.check, jobs.export].map(({ steps }) => stepsSchema.parse(steps));
  const scriptOf = (steps: typeof check, named: string) => steps?.find(({ name }) => name === named)?.run ?? '';
  const checked = run(scriptOf(check, 'Check'), {});
  expect(checked.status).toBe(1);
  expect(checked.stdout).toContain('::error file=README.md,line=3,');
  const pages = { PAGES_ORIGIN: 'https://acme.github.io', PAGES_PATH: '/docs' };
  expect(run(scriptOf(exporting, 'Export'), pages)).toMatchObject({ status: 0 });
  expect(await readFile(join(folder, 'site/index.html'), 'utf8')).toContain('href="/docs/');
  const atRoot = { PAGES_ORIGIN: 'https://acme.github.io', PAGES_PATH: '' };
  expect(run(scriptOf(exporting, 'Export'), atRoot)).toMatchObject({ status: 0 });
});

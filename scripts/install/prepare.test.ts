import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inProject } from '#scripts/project.js';
import { installAdvice } from './prepare.js';

interface Manifest {
  readonly workspaces: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const read = (file: string): Manifest => JSON.parse(readFileSync(inProject(file), 'utf8'));

test('every tool of tests and benchmarks is installed where the source can import it', () => {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
  const { workspaces } = read('package.json');
  expect(workspaces).toEqual(['bench/tools', 'tests/tools']);
  for (const folder of workspaces) {
    const names = Object.keys(read(`${folder}/package.json`).dependencies);
    expect(names.filter((name) => !(`node_modules/${name}` in packages))).toEqual([]);
    expect(Object.keys(packages).filter((path) => path.startsWith(`${folder}/node_modules/`))).toEqual([]);
  }
});

test('npm start installs no package that only tests or benchmarks need', () => {
  const { workspaces, dependencies, devDependencies } = read('package.json');
  const tools = workspaces.flatMap((folder) => Object.keys(read(`${folder}/package.json`).dependencies));
  expect(tools.filter((name) => name in dependencies || name in devDependencies)).toEqual([]);
});

test.each([
  { who: 'has no network', code: 1, output: 'npm error code EAI_AGAIN', advice: 'Check the network' },
  { who: 'has no npm', code: 127, output: 'spawn npm ENOENT', advice: 'Install npm' },
  { who: 'has a full disk', code: 1, output: 'npm error code ENOSPC', advice: 'The disk is full' },
  {
    who: 'has no write permission',
    code: 243,
    output: 'npm error code EACCES\nnpm error mkdir',
    advice: 'Check its permissions',
  },
  { who: 'has another problem', code: 1, output: 'npm error code EINTEGRITY', advice: 'npm ended with code 1' },
])('a user who $who reads in one line what to do', ({ code, output, advice }) => {
  expect(installAdvice(code, output)).toContain(advice);
  expect(installAdvice(code, output)).not.toContain('\n');
});

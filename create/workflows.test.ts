import { spawnSync } from 'node:child_process';
import { validateWorkflow } from '@action-validator/core';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Answers } from './answers.js';
import { pinnedActions } from './pinned-actions.js';
import { readPipeline } from './testing/read-pipeline.ts';
import { uploadLines } from './upload.js';
import { githubWorkflow, gitlabPipeline } from './workflows.js';

const step = z.strictObject({
  name: z.string().optional(),
  id: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  env: z.record(z.string(), z.string()).optional(),
  run: z.string().optional(),
});
const githubSchema = z.object({ jobs: z.record(z.string(), z.object({ steps: z.array(step) })) });

const gitlabJob = z.strictObject({
  rules: z.array(z.strictObject({ if: z.string() })),
  script: z.array(z.string()),
  stage: z.literal('deploy').optional(),
  needs: z.array(z.string()).optional(),
  image: z.string().optional(),
  resource_group: z.string().optional(),
  cache: z.array(z.never()).optional(),
  variables: z.record(z.string(), z.string()).optional(),
  before_script: z.array(z.string()).optional(),
  artifacts: z
    .strictObject({
      paths: z.array(z.string()).optional(),
      when: z.literal('always').optional(),
      reports: z.strictObject({ codequality: z.string() }).optional(),
    })
    .optional(),
});
const gitlabSchema = z
  .object({
    default: z.strictObject({
      image: z.string(),
      cache: z.strictObject({ key: z.string(), paths: z.array(z.string()) }),
      before_script: z.array(z.string()),
    }),
    variables: z.record(z.string(), z.union([z.string(), z.int()])),
  })
  .catchall(gitlabJob);

function answers(pages: Answers['pages']): Answers {
  return { folder: '/site', sources: ['.'], name: 'Lanterns', tagline: '', language: 'en', pages };
}

function bash(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return spawnSync('bash', args, { encoding: 'utf8', env: { ...process.env, ...env } });
}

describe.each(['github', 'gitlab', 'bucket', 'none'] as const)('published at %s', (pages) => {
  const github = githubWorkflow(answers(pages));
  const gitlab = gitlabPipeline(answers(pages));
  const jobs = githubSchema.parse(parse(github)).jobs;

  test('the workflow is valid by the schema of GitHub', () => {
    expect(validateWorkflow(github)).toMatchObject({ actionType: 'workflow', errors: [] });
  });

  test('the workflow names every action by its commit', () => {
    const used = [...github.matchAll(/^ *- uses: (.+)$/gm)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(2);
    expect(Object.values(pinnedActions)).toEqual(expect.arrayContaining(used));
  });

  const hasDeployment = pages === 'github' || pages === 'bucket';
  const own = Object.entries(jobs).filter(([name]) => name !== 'deploy');

  test('the workflow checks requests and exports the main branch, with the cache of the last run', () => {
    expect(Object.keys(jobs)).toEqual(['check', 'export', ...(hasDeployment ? ['deploy'] : [])]);
    expect(parse(github).env.ASTERISM_CACHE).toBe('.asterism-cache');
    // A copy that a request saves can be read by that request alone.
    for (const [name, { steps }] of own) {
      const action = name === 'check' ? 'actions/cache/restore@' : 'actions/cache@';
      const cache = steps.find(({ uses }) => uses?.startsWith(action));
      expect(cache?.with).toMatchObject({ path: '.asterism-cache', 'restore-keys': 'asterism-' });
    }
  });

  test('the workflow fetches the tags that are versions, and leaves no token in the checkout', () => {
    for (const [, { steps }] of own) {
      const checkout = steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
      expect(checkout?.with).toEqual({ 'fetch-depth': 0, 'persist-credentials': false });
    }
  });

  test('only a job that runs no script may publish', () => {
    const all: [string, { permissions?: object; steps: { run?: string }[] }][] = Object.entries(parse(github).jobs);
    const writing = all.filter(([, { permissions = {} }]) => Object.values(permissions).includes('write'));
    expect(writing.map(([name]) => name)).toEqual(pages === 'github' ? ['deploy'] : []);
    expect(writing.flatMap(([, { steps }]) => steps.flatMap(({ run }) => run ?? []))).toEqual([]);
    const [deployed = []] = writing.map(([, { steps }]) => steps);
    expect(deployed).toEqual(
      pages === 'github' ? [{ uses: expect.stringMatching(/^actions\/deploy-pages@/), id: 'deployment' }] : [],
    );
  });

  test('a merge request shows the findings of a check, from the file that the job writes', () => {
    const { check } = gitlabSchema.parse(parse(gitlab));
    const { script, artifacts } = gitlabJob.parse(check);
    expect(artifacts?.when).toBe('always');
    expect(script).toEqual([`npx asterism-docs check --format gitlab --output ${artifacts?.reports?.codequality}`]);
  });

  test('the keys of a bucket are in a job that runs rclone and no package of npm', () => {
    const { deploy } = gitlabSchema.parse(parse(gitlab));
    expect(deploy !== undefined).toBe(pages === 'bucket');
    if (pages !== 'bucket') return;
    const uploads = [jobs.deploy?.steps.at(-1)?.run, gitlabJob.parse(deploy).script.join('\n')];
    for (const text of uploads) expect(text?.trim()).toBe(uploadLines.join('\n'));
    const texts = [JSON.stringify(parse(github).jobs.deploy), JSON.stringify(deploy)];
    for (const text of texts) expect(text).not.toMatch(/\b(?:npm|npx|node|checkout)\b/);
  });

  test('requests can only read', () => {
    expect(parse(github).permissions).toEqual({ contents: 'read' });
    expect(parse(github).jobs.check.permissions).toBeUndefined();
    expect(github).not.toContain('pull_request_target');
    // Secrets are in the job that uploads into a bucket, and only there.
    const others = Object.entries(parse(github).jobs).filter(([name]) => name !== 'deploy');
    expect(JSON.stringify(others)).not.toContain('secrets.');
    expect(github.includes('secrets.')).toBe(pages === 'bucket');
  });

  test('the pipeline is valid by the schema of GitLab, and checks merge requests and exports the default branch', async () => {
    const files = { '.gitlab-ci.yml': gitlab };
    const exported = pages === 'gitlab' ? 'pages' : 'export';
    const deployed = pages === 'bucket' ? { deploy: 'deploy' } : {};
    expect(await readPipeline(files, 'push')).toEqual({ jobs: { [exported]: 'test', ...deployed }, problems: '' });
    expect(await readPipeline(files, 'merge request')).toEqual({ jobs: { check: 'test' }, problems: '' });
  });

  test('the pipeline keeps the cache of the last run, and the exported folder', () => {
    const { default: base, variables, ...rest } = gitlabSchema.parse(parse(gitlab));
    expect(variables).toEqual({ ASTERISM_CACHE: '.asterism-cache', GIT_DEPTH: 0 });
    expect(base.cache.paths).toEqual(['.asterism-cache/']);
    const [exported, folder] = pages === 'gitlab' ? ['pages', 'public'] : ['export', 'site'];
    expect(Object.keys(rest)).toEqual(['check', exported, ...(pages === 'bucket' ? ['deploy'] : [])]);
    expect(rest[exported]?.artifacts?.paths).toEqual([folder]);
  });

  test('every script is one that bash can read', () => {
    const { default: base, variables: _, ...rest } = gitlabSchema.parse(parse(gitlab));
    const scripts = [
      ...Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? [])),
      ...base.before_script,
      ...Object.values(rest).flatMap(({ script, before_script: before = [] }) => [...before, ...script]),
    ];
    expect(scripts.length).toBeGreaterThan(6);
    for (const script of scripts) expect(bash(['-n', '-c', script]), script).toMatchObject({ status: 0, stderr: '' });
  });
});

test.each([
  ['misspells a key', ['artifacts:', 'artefacts:'], "'artefacts' property is not expected to be here at check"],
  ['misspells a key of artifacts', ['    paths:\n      - p', '    path:\n      - p'], 'pages.artifacts'],
  ['has a rule of another kind', ['- if: $CI_COMMIT_BRANCH', '- on: $CI_COMMIT_BRANCH'], 'pages.rules'],
  ['has a policy that GitLab does not know', ['key: asterism', 'policy: sometimes'], 'policy is not'],
  [
    'has a job without a script',
    ['script:\n    - npx asterism-docs check --format gitlab --output gl-code-quality-report.json\n', 'stage: test\n'],
    'check must have script',
  ],
] as const)('a pipeline that %s is refused', async (_, [written, wrong], expected) => {
  const pipeline = gitlabPipeline(answers('gitlab'));
  expect(pipeline).toContain(written);
  expect((await readPipeline({ '.gitlab-ci.yml': pipeline.replace(written, wrong) })).problems).toContain(expected);
});

test.each([
  ['https://acme.gitlab.io/docs', 'https://acme.gitlab.io', '/docs'],
  ['https://docs-1a2b.gitlab.io/', 'https://docs-1a2b.gitlab.io', ''],
])('GitLab Pages at %s is exported for that address', (url, origin, path) => {
  const { pages } = gitlabSchema.parse(parse(gitlabPipeline(answers('gitlab'))));
  const lines = gitlabJob.parse(pages).script.map((line) => line.replace('npx asterism-docs', 'echo'));
  const { stdout, status } = bash(['-c', lines.join('\n')], { CI_PAGES_URL: url });
  expect({ stdout, status }).toEqual({ stdout: `export --out public --origin ${origin} --base ${path}\n`, status: 0 });
});

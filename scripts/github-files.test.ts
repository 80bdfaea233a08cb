import { globSync, readFileSync } from 'node:fs';
import { validateWorkflow } from '@action-validator/core';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { pinnedActions } from '#create/pinned-actions.js';
import { dependabot } from '#create/site-files.js';
import { inProject } from './project.js';

const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));

/** Files of the project with steps of workflows, and the actions that they name. */
function namedActions(): readonly (readonly [file: string, action: string])[] {
  const exclude = ['node_modules', 'dist', 'release'];
  const files = globSync(['**/*.{yml,yaml,md}', '.github/**/*.yml'], {
    cwd: inProject(),
    exclude: (name) => exclude.includes(name),
  });
  return [...new Set(files)].flatMap((file) =>
    [...readFileSync(inProject(file), 'utf8').matchAll(/^ *- uses: (.+)$/gm)].map(
      ([, action = '']) => [file, action] as const,
    ),
  );
}

test('every action in workflows, examples and the action itself is a commit with its version beside it', () => {
  const named = namedActions();
  const files = new Set(named.map(([file]) => file));
  for (const file of ['action/action.yml', 'docs/guides/continuous-integration.md', '.github/workflows/test.yml']) {
    expect(files).toContain(file);
  }
  const own = [`OWNER/asterism/action@v${version}`];
  const unpinned = named.filter(([, action]) => ![...Object.values(pinnedActions), ...own].includes(action));
  expect(unpinned).toEqual([]);
  for (const action of Object.values(pinnedActions))
    expect(action).toMatch(/^actions\/[a-z/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test.each(['test', 'release'])('the workflow %s of the project is valid by the schema of GitHub', (name) => {
  const text = readFileSync(inProject(`.github/workflows/${name}.yml`), 'utf8');
  expect(validateWorkflow(text)).toMatchObject({ actionType: 'workflow', errors: [] });
  expect(parse(text).permissions).toEqual({ contents: 'read' });
});

test('the workflow of the project runs the same npm test as its contributors', () => {
  const { jobs } = parse(readFileSync(inProject('.github/workflows/test.yml'), 'utf8'));
  expect(jobs.test.steps.at(-1).run.trim().split('\n')).toContain('npm test');
});

test('a job that may publish runs no package of npm', () => {
  const { jobs } = parse(readFileSync(inProject('.github/workflows/release.yml'), 'utf8'));
  const writing = Object.values<{ permissions?: object; steps?: { run?: string; uses?: string }[] }>(jobs).filter(
    ({ permissions = {} }) => Object.values(permissions).includes('write'),
  );
  expect(writing).toHaveLength(2);
  for (const { steps = [] } of writing) {
    expect(steps.some(({ uses = '' }) => uses.startsWith('actions/checkout@'))).toBe(false);
    expect(steps.map(({ run = '' }) => run).join('\n')).not.toMatch(/npm (ci|install|run|test)|npx/);
  }
});

const updatesSchema = z.strictObject({
  version: z.literal(2),
  updates: z.array(
    z.strictObject({
      'package-ecosystem': z.enum(['github-actions', 'npm']),
      directory: z.literal('/'),
      schedule: z.strictObject({ interval: z.literal('weekly') }),
      groups: z.record(z.string(), z.strictObject({ patterns: z.tuple([z.literal('*')]) })),
    }),
  ),
});

test.each([
  ['this project', readFileSync(inProject('.github/dependabot.yml'), 'utf8')],
  ['a created site', dependabot],
])('the actions and packages of %s are kept up to date', (_, text) => {
  const { updates } = updatesSchema.parse(parse(text));
  expect(updates.map((update) => update['package-ecosystem'])).toEqual(['github-actions', 'npm']);
});

const formSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  labels: z.array(z.string()),
  body: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('markdown'), attributes: z.strictObject({ value: z.string() }) }),
      z.strictObject({
        type: z.literal('textarea'),
        id: z.string().regex(/^[\w-]+$/),
        attributes: z.strictObject({
          label: z.string(),
          description: z.string().optional(),
          render: z.string().optional(),
        }),
        validations: z.strictObject({ required: z.boolean() }).optional(),
      }),
    ]),
  ),
});

test.each(['bug', 'feature'])(
  'the issue form %s has the fields that GitHub accepts, each with an id of its own',
  (name) => {
    const form = formSchema.parse(parse(readFileSync(inProject(`.github/ISSUE_TEMPLATE/${name}.yml`), 'utf8')));
    const ids = form.body.flatMap((field) => (field.type === 'textarea' ? [field.id] : []));
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

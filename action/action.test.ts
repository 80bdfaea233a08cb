import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateAction } from '@action-validator/core';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { inProject } from '#scripts/project.js';
import { openStrangeCheckout } from '#tests/fixtures/strange-checkout.ts';

const text = readFileSync(join(import.meta.dirname, 'action.yml'), 'utf8');
const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));

const schema = z.object({
  inputs: z.record(z.string(), z.strictObject({ description: z.string(), default: z.string() })),
  runs: z.object({
    steps: z.array(
      z.object({
        uses: z.string().optional(),
        with: z.record(z.string(), z.unknown()).optional(),
        run: z.string().optional(),
        env: z.record(z.string(), z.string()).optional(),
      }),
    ),
  }),
});
const { inputs, runs } = schema.parse(parse(text));

test('the action is valid by the schema of GitHub', () => {
  expect(validateAction(text)).toMatchObject({ actionType: 'action', errors: [] });
});

test('the action runs the package of this version', () => {
  expect(inputs.package?.default).toBe(`asterism-docs@^${version}`);
});

test('every input reaches the script as a variable, and none as a part of it', () => {
  const script = runs.steps.find(({ run }) => run !== undefined);
  expect(script?.run).not.toContain('${{');
  const passed = Object.values(script?.env ?? {});
  expect(passed).toEqual(['command', 'arguments', 'config', 'package'].map((name) => `\${{ inputs.${name} }}`));
  expect(Object.keys(inputs).toSorted()).toEqual(['arguments', 'command', 'config', 'directory', 'package']);
  expect(spawnSync('bash', ['-n', '-c', script?.run ?? ''], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
});

test.each(['.', 'docs'])(
  'in %s of a checkout of a stranger, the action runs the package of the user, and nothing of the checkout',
  async (directory) => {
    const checkout = await openStrangeCheckout();
    onTestFinished(() => checkout.close());
    const script = runs.steps.find(({ run }) => run !== undefined)?.run ?? '';
    const printed = await checkout.run(['bash', '--noprofile', '--norc', '-e', '-o', 'pipefail'], script, {
      DIRECTORY: directory,
      DOCS_COMMAND: 'check',
      DOCS_ARGUMENTS: '. --ignore no-licence',
      DOCS_CONFIG: '',
      DOCS_PACKAGE: `asterism-docs@^${version}`,
    });
    expect(printed).toContain(
      `ours ["check","--format","github","--no-config",".","--ignore","no-licence"] ${join(checkout.folder, directory)}\n`,
    );
    expect(printed).not.toContain('strange\n');
    expect(checkout.strangeRequests).toEqual([]);
  },
);

test('setting up Node reads no file of the checkout', () => {
  const setup = runs.steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'));
  expect(setup?.with).toEqual({ 'node-version': 24, 'package-manager-cache': false });
});

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments, stringify } from 'yaml';
import { z } from 'zod';
import { readPipeline } from '#create/testing/read-pipeline.ts';
import { inProject } from '#scripts/project.js';
import { openStrangeCheckout } from '#tests/fixtures/strange-checkout.ts';

const text = readFileSync(join(import.meta.dirname, 'template.yml'), 'utf8');
const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));

const input = z.strictObject({ description: z.string(), default: z.string(), options: z.array(z.string()).optional() });
const specSchema = z.strictObject({ spec: z.strictObject({ inputs: z.record(z.string(), input) }) });
const job = z.strictObject({
  stage: z.string(),
  image: z.string(),
  variables: z.record(z.string(), z.union([z.string(), z.int()])),
  cache: z.strictObject({ key: z.string(), paths: z.array(z.string()) }),
  script: z.array(z.string()),
  artifacts: z.strictObject({
    when: z.literal('always'),
    paths: z.array(z.string()),
    reports: z.strictObject({ codequality: z.string() }),
  }),
});
const [head, body] = parseAllDocuments(text).map((document) => document.toJS());
const { inputs } = specSchema.parse(head).spec;
const [[name = '', content] = []] = Object.entries(z.record(z.string(), job).parse(body));

test('the component has a head with inputs and one job, with the keys that GitLab knows', () => {
  expect(name).toBe('$[[ inputs.job ]]');
  expect(inputs.command?.options).toEqual(['check', 'export']);
});

test('a pipeline with the component is valid by the schema of GitLab, also for Pages', async () => {
  const withInputs = (inputsOf: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
    'templates/docs/template.yml': text,
    '.gitlab-ci.yml': stringify({ include: [{ local: '/templates/docs/template.yml', inputs: inputsOf }] }),
  });
  expect(await readPipeline(withInputs({}))).toEqual({ jobs: { documentation: 'test' }, problems: '' });
  const pages = { command: 'export', arguments: '. --out public', job: 'pages', stage: 'deploy', output: 'public' };
  expect(await readPipeline(withInputs(pages))).toEqual({ jobs: { pages: 'deploy' }, problems: '' });
  const { problems } = await readPipeline(withInputs({ command: 'publish' }));
  expect(problems).toContain('`publish` cannot be used because it is not in the list of allowed options');
});

test('the component uses each of its inputs, and no other', () => {
  const used = new Set([...text.matchAll(/\$\[\[ inputs\.(\w+) \]\]/g)].map(([, each]) => each));
  expect([...used].toSorted()).toEqual(Object.keys(inputs).toSorted());
});

test('the component runs the package of this version', () => {
  expect(inputs.package?.default).toBe(`asterism-docs@^${version}`);
});

test('merge requests show the findings of a check, from the file that the script writes', () => {
  const file = content?.artifacts.reports.codequality ?? '';
  expect(content?.script.join('\n')).toContain(`check ]; then set -- "$@" --format gitlab --output ${file};`);
});

test('inputs reach the script as variables, and not as a part of it', () => {
  const script = content?.script.join('\n') ?? '';
  expect(script).not.toContain('$[[');
  expect(spawnSync('sh', ['-n', '-c', script], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
});

test('in a checkout of a stranger, the component runs the package of the user, and nothing of the checkout', async () => {
  const checkout = await openStrangeCheckout();
  onTestFinished(() => checkout.close());
  const printed = await checkout.run(['bash', '-eo', 'pipefail'], content?.script.join('\n') ?? '', {
    ASTERISM_CACHE: '.asterism-cache',
    DOCS_COMMAND: 'check',
    DOCS_ARGUMENTS: '.',
    DOCS_CONFIG: '',
    DOCS_PACKAGE: `asterism-docs@^${version}`,
  });
  const report = content?.artifacts.reports.codequality;
  expect(printed).toContain(
    `ours ["check","--format","gitlab","--output","${report}","--no-config","."] ${checkout.folder}\n`,
  );
  expect(printed).not.toContain('strange\n');
  expect(checkout.strangeRequests).toEqual([]);
  // Git runs programs that the settings of a mirror name.
  expect(existsSync(join(checkout.folder, '.asterism-cache/mirrors'))).toBe(false);
});

import { expect, test } from 'vitest';
import { isToolFile } from './is-tool-file.ts';

test.each([
  '.github/ISSUE_TEMPLATE/bug_report.md',
  '.github/ISSUE_TEMPLATE.md',
  '.github/PULL_REQUEST_TEMPLATE/feature.md',
  'docs/pull_request_template.md',
  '.gitlab/merge_request_templates/default.md',
  'AGENTS.md',
  'packages/lamp/CLAUDE.md',
  '.github/copilot-instructions.md',
  '.github/instructions/style.instructions.md',
  '.cursor/rules/style.md',
  'src/lamp/.agents/skills/lamp/SKILL.md',
  'test/fixtures/site/index.md',
  'tests/cases/table.md',
  'packages/lamp/__fixtures__/docs/page.md',
  'pkg/testdata/README.md',
  'vendor/other/README.md',
  'src/lamp/_vendor/README.rst',
  'third_party/lib/docs/guide.md',
  'node_modules/lib/README.md',
  'packages/lamp/src/__generated__/api.md',
  '.changeset/quick-dogs-run.md',
  'changelog/512.bugfix.rst',
  'news/+77.feature.2.md',
  'template/{{project}}/README.md',
])('a list for readers ends with %s', (file) => {
  expect(isToolFile(file)).toBe(true);
});

test.each([
  'README.md',
  'CONTRIBUTING.md',
  'docs/agents.md',
  'docs/skill.md',
  'docs/templates.adoc',
  'docs/fixtures/scope.md',
  'docs/test/unit.md',
  'guide/src/vendor/list.md',
  'docs/generated/api.md',
  'tests/README.md',
  'packages/test/README.md',
  'packages/fixtures/docs/guide.md',
  'examples/basic/README.md',
  'testing.md',
  'vendor.md',
  'template/README.md',
  'docs/pull-requests.md',
  'docs/security.doc.md',
  'docs/v2.feature-flags.md',
])('readers find %s among the documents', (file) => {
  expect(isToolFile(file)).toBe(false);
});

test('a path of many folders is decided in one pass', () => {
  expect(isToolFile(`${'a/'.repeat(50_000)}page.md`)).toBe(false);
});

import { expect, test } from 'vitest';
import { fileTitle } from './file-title.ts';

test.each([
  ['1.md', '1'],
  ['docs/1.2.3.md', '1.2.3'],
  ['docs/v1.0', 'V1.0'],
  ['docs/2.x', '2.x'],
  ['docs/2.x.md', '2.x'],
  ['docs/2.0-migration.md', '2.0 migration'],
  ['docs/2024-01-05-post.md', '2024 01 05 post'],
  ['docs/24-01-05-post.md', '24 01 05 post'],
  ['docs/decisions/0001-record.md', '0001 record'],
  ['docs/404.md', '404'],
  ['docs/3d-models.md', '3d models'],
])('a number that is part of the name stays: %s is “%s”', (path, title) => {
  expect(fileTitle(path)).toBe(title);
});

test.each([
  ['docs/getting-started.md', 'Getting started'],
  ['CHANGELOG.md', 'Changelog'],
  ['change-log.2018.md', 'Change log 2018'],
  ['docs/v1.2.md', 'V1.2'],
  ['API.md', 'API'],
  ['docs/api_reference', 'Api reference'],
  ['.github', 'Github'],
  ['docs/1.guide', 'Guide'],
  ['docs/01-getting-started', 'Getting started'],
  ['docs/2_first-steps.md', 'First steps'],
  ['docs/5.migration.md', 'Migration'],
  ['docs/03. Deploy.md', 'Deploy'],
  ['docs/10.api', 'Api'],
])('%s without a title is shown as “%s”', (path, title) => {
  expect(fileTitle(path)).toBe(title);
});

import { expect, test } from 'vitest';
import { fileTitle } from './file-title.ts';

test.each([
  ['docs/getting-started.md', 'Getting started'],
  ['CHANGELOG.md', 'Changelog'],
  ['change-log.2018.md', 'Change log 2018'],
  ['docs/v1.2.md', 'V1.2'],
  ['API.md', 'API'],
  ['docs/api_reference', 'Api reference'],
  ['.github', 'Github'],
])('a reader finds %s as “%s” where nothing inside names it', (path, title) => {
  expect(fileTitle(path)).toBe(title);
});

import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path/posix';
import type { SettingsInput } from '#config/schema.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { gitTestRepository } from './git-test-repository.ts';

const files = {
  'mkdocs.yml': 'nav:\n  - Begin: index.md\n  - Guide: guide.md\n  - What changed: changelog.md\n',
  'docs/index.md': '# Lamp\n\nSee [the guide](guide.md).\n\n![The lamp](lamp.svg)\n',
  'docs/guide.md':
    '# Guide\n\nBack [to the begin](index.md), on [to the changes](changelog.md), up [to the log](../CHANGELOG.md).\n\n![Oil](../art/oil.svg)\n',
  'docs/lamp.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>Lamp</title></svg>',
  'art/oil.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>Oil</title></svg>',
  'CHANGELOG.md': '# Changes\n\nSee [the guide](docs/guide.md) and [nothing](none.md).\n',
};

const links = {
  'README.md': 'docs/index.md',
  'docs/changelog.md': '../CHANGELOG.md',
  handbook: 'docs',
  'teams/oil/handbook': '../../docs',
};

/** Writes the files and the symbolic links of a repository. */
async function writeFiles(): Promise<{ readonly family: string; readonly git: string }> {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit(files);
  await mkdir(join(one.files, 'teams/oil'), { recursive: true });
  for (const [path, target] of Object.entries(links)) await symlink(target, join(one.files, path));
  await one.commit({});
  return { family: join(one.files, '..'), git: one.path };
}

/** Settings of a package with documents that are symbolic links. */
export async function linkedDocuments(source: 'folder' | 'git'): Promise<SettingsInput> {
  const { family, git } = await writeFiles();
  return { sources: source === 'git' ? [{ git: [git], web: 'https://github.com/acme/{repo}' }] : [family] };
}

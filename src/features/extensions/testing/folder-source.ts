/** The source of a module that reads a folder of folders, for the contract suite. Its option `folder` names it. */
export const folderModule = `
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

async function filesOf(root, at = '') {
  const entries = await readdir(join(root, at), { withFileTypes: true });
  const found = await Promise.all(entries.map(async (entry) => {
    const path = at === '' ? entry.name : at + '/' + entry.name;
    if (entry.isDirectory()) return filesOf(root, path);
    const bytes = await readFile(join(root, path));
    return [{ path, hash: createHash('sha1').update(bytes).digest('hex'), size: bytes.length }];
  }));
  return found.flat();
}

export const source = {
  async list({ folder }) {
    const names = await readdir(folder);
    return Promise.all(names.map(async (name) => ({ folder: name, files: await filesOf(join(folder, name)) })));
  },
  read: ({ folder: repository, path }, { folder }) => readFile(join(folder, repository, path)),
};
`;

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Imports each folder of a family into a bare repository with one commit, `{root}/{name}.git`. Resolves to the names. */
export async function writeGitFamily(family: string, root: string): Promise<readonly string[]> {
  const empty = join(root, 'empty');
  await mkdir(root, { recursive: true });
  await run('git', ['init', '--quiet', '--bare', '--template=', '--initial-branch=main', empty]);
  const names = (await readdir(family)).sort();
  for (const name of names) {
    const repository = join(root, `${name}.git`);
    await cp(empty, repository, { recursive: true });
    await importFiles(repository, join(family, name));
  }
  return names;
}

async function importFiles(repository: string, folder: string): Promise<void> {
  const git = spawn('git', ['-C', repository, 'fast-import', '--quiet'], { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(git, 'exit');
  const who = 'Bench <bench@example.org> 1700000000 +0000';
  git.stdin.write(`commit refs/heads/main\nauthor ${who}\ncommitter ${who}\ndata 5\nFirst\n`);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    git.stdin.write(`M 644 inline ${path.slice(folder.length + 1)}\ndata ${bytes.length}\n`);
    git.stdin.write(bytes);
    git.stdin.write('\n');
  }
  git.stdin.end('done\n');
  await ended;
}

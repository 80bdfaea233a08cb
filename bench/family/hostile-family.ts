import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type HostileRepository, hostileRepositories } from '#catalog/testing/hostile-repositories.ts';

const run = promisify(execFile);

/** A reader with the hostile texts of each kind. */
export interface HostileReader {
  readonly reader: string;
  /** One package for each kind. */
  readonly packages: readonly HostilePackage[];
}

/** A package whose repository becomes hostile. */
export interface HostilePackage extends HostileRepository {
  /** Its name, which its address has. */
  readonly name: string;
}

/** The hostile packages by reader. */
export function hostileReaders(): readonly HostileReader[] {
  const all = Map.groupBy(hostileRepositories(), ({ reader }) => reader);
  return [...all].map(([reader, each], number) => ({
    reader,
    packages: each.map((repository) => ({ ...repository, name: `guest-${number + 1}-${repository.kind}` })),
  }));
}

/** The files of a package before and after it is hostile. */
export function harmlessFiles(name: string): Readonly<Record<string, string>> {
  return { 'README.md': `# ${name}\n\nA package of good manners.\n` };
}

/** Replaces a folder by files. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Creates a bare repository. */
export async function createRepository(repository: string): Promise<void> {
  await run('git', ['init', '--quiet', '--bare', '--template=', '--initial-branch=main', repository]);
}

/** A commit for {@link commitFiles}. */
export interface HostileCommit {
  /** The ref that it is the first or next commit of. */
  readonly ref: string;
  /** Seconds since 1970. */
  readonly time: number;
  readonly files: Readonly<Record<string, string>>;
}

/** Makes a commit that has exactly the files, with the commit of the ref as its parent. */
export async function commitFiles(repository: string, { ref, time, files }: HostileCommit): Promise<void> {
  // The repository may belong to another user.
  const options = ['-C', repository, '-c', 'safe.directory=*'];
  const known = await run('git', [...options, 'rev-parse', '--verify', '--quiet', ref]).catch(() => undefined);
  const git = spawn('git', [...options, 'fast-import', '--quiet', '--force'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(git, 'exit');
  const who = `Bench <bench@example.org> ${time} +0000`;
  git.stdin.write(`commit ${ref}\nauthor ${who}\ncommitter ${who}\ndata 6\nCommit\n`);
  if (known !== undefined) git.stdin.write(`from ${known.stdout.trim()}\n`);
  git.stdin.write('deleteall\n');
  for (const [path, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    git.stdin.write(`M 644 inline ${path}\ndata ${bytes.length}\n`);
    git.stdin.write(bytes);
    git.stdin.write('\n');
  }
  git.stdin.end('done\n');
  await ended;
}

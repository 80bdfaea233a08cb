import { execFile, execFileSync } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

/** Makes the system call fail with which SQLite reads: in the file whose inode `FAILING_DISK` holds, behind its first two pages. */
const brokenSectors = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
static int broken(int fd, long at) {
  unsigned long inode = 0;
  struct stat found;
  FILE *named = at < 8192 ? NULL : fopen(getenv("FAILING_DISK"), "r");
  if (named == NULL) return 0;
  if (fscanf(named, "%lu", &inode) != 1) inode = 0;
  fclose(named);
  if (fstat(fd, &found) != 0 || found.st_ino != inode) return 0;
  if (getenv("FAILING_ONCE") != NULL) unlink(getenv("FAILING_DISK"));
  return 1;
}
#define READ(name) \\
  ssize_t name(int fd, void *into, size_t size, long at) { \\
    ssize_t (*real)(int, void *, size_t, long) = dlsym(RTLD_NEXT, #name); \\
    if (!broken(fd, at)) return real(fd, into, size, at); \\
    errno = EIO; \\
    return -1; \\
  }
READ(pread)
READ(pread64)
`;

/** Uses an index while its disk fails, and prints what happens. The arguments: its file, and the file that names the inode. */
const program = `
import { statSync, writeFileSync } from 'node:fs';
const { openIndexDatabase } = await import(${JSON.stringify(import.meta.resolve('./index-database.ts'))});
const [file, flag] = process.argv.slice(1);
const said = [];
const listeners = { warn: (line) => said.push(line), onLost: () => said.push('lost') };
const open = () => openIndexDatabase({ file, site: { product: 'core', base: '' } }, listeners);
const page = (number) => ({ repo: 'lamp', file: number + '.md', key: '1', title: 'Page ' + number, path: '',
  sections: [{ id: '', heading: '', text: ('word' + number + ' kerosene ').repeat(100) }] });
const pages = Array.from({ length: 200 }, (_, number) => page(number));
const first = open();
first.call({ name: 'put', args: [pages] });
first.close();
const used = open();
const use = async () => {
  try {
    await used.call({ name: 'search', args: [{ text: 'word7', filter: {}, language: undefined, limit: 10 }] });
    said.push(used.call({ name: 'keys', args: [] }).size + ' pages');
  } catch (error) {
    said.push(error.message);
  }
};
writeFileSync(flag, String(statSync(file).ino));
await use();
await use();
used.call({ name: 'put', args: [pages] });
await use();
used.close();
console.log(JSON.stringify(said));
`;

const hasCompiler = ((): boolean => {
  try {
    execFileSync('cc', ['--version'], { stdio: 'ignore' });
    return process.platform === 'linux';
  } catch {
    return false;
  }
})();

/** Resolves to what happened, and to the files that are there afterwards. */
async function useOnBrokenDisk(more: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder();
  const [source, library, flag] = ['broken.c', 'broken.so', 'inode'].map((name) => join(folder, name));
  if (!source || !library || !flag) throw new Error('A path is empty.');
  await writeFile(source, brokenSectors);
  await promisify(execFile)('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl']);
  const file = join(folder, 'index');
  const args = ['--input-type=module', '-e', program, file, flag];
  const env = { ...process.env, LD_PRELOAD: library, FAILING_DISK: flag, ...more };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  await rm(source);
  return { said: JSON.parse(stdout) as readonly string[], files: await readdir(folder) };
}

/** SQLite calls an error of the disk damage. */
const failure = 'database disk image is malformed';

test.skipIf(!hasCompiler)('an index whose disk fails once is opened again, with all that is in it', async () => {
  const { said, files } = await useOnBrokenDisk({ FAILING_ONCE: '1' });
  expect(said).toEqual(['lost', failure, '200 pages', '200 pages']);
  expect(files).not.toContain('index.aside');
});

test.skipIf(!hasCompiler)('an index whose disk still fails is set aside, and filled again', async () => {
  const { said, files } = await useOnBrokenDisk({});
  expect(said).toEqual([expect.stringContaining('it is being rebuilt'), 'lost', failure, '0 pages', '200 pages']);
  expect(files).toContain('index.aside');
});

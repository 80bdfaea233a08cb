import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Hazard } from '#bench/chaos/hazard.ts';
import { familyNames, own, secondNames, type World } from '#bench/chaos/world.ts';

const run = promisify(execFile);
const [first = '', other = '', third = ''] = familyNames;

/** Files that cannot be read are a 503; pages come from the cache. */
const files = ['busy'] as const;
const stale = /"status":"stale"/;

function failing(code: string, start: (world: World) => string, what: string): Hazard {
  return {
    name: `${what} gives ${code}`,
    expected: 'the last pages stay, as stale',
    allows: files,
    says: stale,
    async begin(world) {
      await world.site.order({ path: start(world), code });
      return async () => void (await world.site.order({ path: start(world) }));
    },
  };
}

/** Folders that vanish, cannot be read, or have strange content. */
export const folderHazards: readonly Hazard[] = [
  {
    name: 'the folder of a family is moved away',
    expected: 'the last pages stay, as stale',
    allows: files,
    says: stale,
    async begin({ family }) {
      await rename(family, `${family}-away`);
      return () => rename(`${family}-away`, family);
    },
  },
  {
    name: 'the folder of a family is empty, as of a disk that is not mounted',
    expected: 'the last pages stay, as stale',
    allows: files,
    says: stale,
    async begin({ family, folder }) {
      await rename(family, `${family}-away`);
      await mkdir(family);
      await own(folder);
      return async () => {
        await rm(family, { recursive: true });
        await rename(`${family}-away`, family);
      };
    },
  },
  {
    name: 'the folder of a family cannot be read',
    expected: 'the last pages stay, as stale',
    allows: files,
    says: stale,
    async begin({ second }) {
      await chmod(second, 0o000);
      return () => chmod(second, 0o755);
    },
  },
  {
    name: 'the folder of a package cannot be read',
    expected: 'its last pages stay, as stale',
    allows: files,
    says: stale,
    async begin({ family }) {
      await chmod(join(family, other), 0o000);
      return () => chmod(join(family, other), 0o755);
    },
  },
  failing('EIO', ({ family }) => join(family, other), 'the folder of a package'),
  failing('EIO', ({ second }) => second, 'the folder of a family'),
  failing('ESTALE', ({ second }) => second, 'the folder of a family'),
  failing('EMFILE', ({ family }) => family, 'the folder of a family'),
  {
    name: 'links lead in circles',
    expected: 'pages are right',
    async begin({ family, folder }) {
      const loop = join(family, other, 'loop');
      await symlink('loop', loop);
      await symlink('..', join(family, other, 'docs/up'));
      await own(folder);
      return async () => {
        await rm(loop);
        await rm(join(family, other, 'docs/up'));
      };
    },
  },
  {
    name: '21,000 files are written into a package',
    expected: 'its pages stay; a warning says what is left out',
    lastsMs: 8_000,
    async begin({ family, folder }) {
      const many = join(family, third, 'assets');
      await run('sh', ['-c', `mkdir -p ${many} && cd ${many} && seq 21000 | xargs touch`]);
      await own(folder);
      return () => rm(many, { recursive: true, force: true });
    },
  },
  {
    name: 'a manifest is broken',
    expected: 'the page stays',
    async begin({ family }) {
      const file = join(family, other, 'package.json');
      const before = await readFile(file, 'utf8');
      await writeFile(file, before.slice(0, 40));
      return () => writeFile(file, before);
    },
  },
  {
    name: 'two hundred changes a second for some seconds',
    expected: 'pages are right',
    async begin({ second }) {
      const file = join(second, secondNames[0] ?? '', 'docs/page-01.md');
      const before = await readFile(file, 'utf8');
      for (let count = 0; count < 1_000; count += 1) await writeFile(file, `${before}\nChange ${count}.\n`);
      return () => writeFile(file, before);
    },
  },
  {
    name: 'a document becomes a folder, and a folder a document',
    expected: 'other pages are right',
    async begin({ second, folder }) {
      const package_ = join(second, secondNames[1] ?? '');
      await mkdir(join(package_, 'docs/strange.md'));
      await writeFile(join(package_, 'more'), 'No folder.\n');
      await own(folder);
      return async () => {
        await rm(join(package_, 'docs/strange.md'), { recursive: true });
        await rm(join(package_, 'more'));
      };
    },
  },
  {
    name: 'a pipe, a huge file and names of odd bytes are among the documents',
    expected: 'pages are right',
    async begin({ family, folder }) {
      const docs = join(family, third, 'docs');
      const odd = Buffer.concat([Buffer.from(`${docs}/odd-`), Buffer.of(0xff, 0xfe), Buffer.from('.md')]);
      await run('mkfifo', [join(docs, 'pipe.md')]);
      await run('truncate', ['-s', '900M', join(docs, 'huge.md')]);
      await writeFile(odd, '# Odd\n');
      await own(folder);
      return async () => {
        for (const file of [join(docs, 'pipe.md'), join(docs, 'huge.md'), odd]) await rm(file, { force: true });
      };
    },
  },
  {
    name: 'the .git of a checkout is damaged',
    expected: 'its current pages are right',
    allows: ['busy'],
    async begin({ family }) {
      const head = join(family, first, '.git/HEAD');
      const before = await readFile(head, 'utf8');
      await writeFile(head, 'nonsense\n');
      return () => writeFile(head, before);
    },
  },
  {
    name: 'ten packages come and go',
    expected: 'pages are right',
    async begin({ second, folder }) {
      const added = Array.from({ length: 10 }, (_, index) => join(second, `guest-${index}`));
      for (const each of added) {
        await mkdir(each);
        await writeFile(join(each, 'README.md'), `# A guest\n\nSee [it](../${first}/README.md).\n`);
      }
      await own(folder);
      return async () => {
        for (const each of added) await rm(each, { recursive: true });
        if ((await readdir(second)).length !== secondNames.length) throw new Error('Guests are left.');
      };
    },
  },
];

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Ended, runCommand, startCommand } from '#bench/chaos/command.ts';
import { type Fault, held, type Lab, type Seen } from '#bench/chaos/fault.ts';
import { isRoot, own } from '#bench/chaos/world.ts';
import { writeFamily } from '#bench/family/family.ts';

const run = promisify(execFile);

/** An exported family. */
interface Exported {
  readonly folder: string;
  readonly family: string;
  readonly site: string;
  /** A digest of all files of the site. */
  readonly digest: string;
  /** How long the export took, in ms. */
  readonly milliseconds: number;
  readonly args: readonly string[];
}

async function exported({ folder }: Lab, site = join(folder, 'out/site')): Promise<Exported> {
  const family = join(folder, 'family');
  for (const each of [family, join(folder, 'out')]) await mkdir(each, { recursive: true });
  await writeFamily(family, { packages: 3, pages: 6 });
  await own(folder);
  const args = ['export', family, '--no-config', '--out', site];
  const { code, output, milliseconds } = await runCommand(args, { folder });
  if (code !== 0) throw new Error(`The first export failed: ${output}`);
  // Each later export has something to write.
  for (const page of ['README.md', 'docs/page-01.md']) await writeFile(join(family, 'bench-002', page), '# Changed\n');
  return { folder, family, site, digest: await digestOf(site), milliseconds, args };
}

async function digestOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(file).update(await readFile(file));
  return hash.digest('hex');
}

/** The row of an export that must fail: with a sentence, and the old site byte for byte. */
async function unchanged({ site, digest }: Exported, { code, signal, output }: Ended, says: RegExp): Promise<Seen> {
  const same = (await digestOf(site)) === digest;
  const isSaid = says.test(output);
  const text = `exit ${signal ?? code}, the old site is ${same ? 'unchanged' : 'CHANGED'}${isSaid ? '' : `, nothing says ${says}: ${output.slice(-300)}`}`;
  return held(same && isSaid && code !== 0, text);
}

/** Exports again. Resolves to whether that succeeded, and left nothing beside the site. */
async function exportsAgain({ folder, args }: Exported): Promise<string | undefined> {
  const { code, output } = await runCommand(args, { folder });
  if (code !== 0) return `the next export failed: ${output.slice(-300)}`;
  const left = (await readdir(join(folder, 'out'))).filter((name) => !['site', 'site.changes'].includes(name));
  return left.length === 0 ? undefined : `it left ${left.join(', ')}`;
}

async function interrupted(lab: Lab, signal: NodeJS.Signals): Promise<Seen> {
  const first = await exported(lab);
  const codes: (number | string | null)[] = [];
  for (const share of [0.3, 0.5, 0.7, 0.85]) {
    const { child, ended } = startCommand(first.args, { folder: lab.folder });
    await wait(first.milliseconds * share);
    child.kill(signal);
    const end = await ended;
    codes.push(end.signal ?? end.code);
    // One that was done before is whole, too.
    if (end.code === 0) break;
    if ((await digestOf(first.site)) !== first.digest)
      return held(false, `the old site has changed after ${share} of the time`);
  }
  const problem = await exportsAgain(first);
  return held(
    problem === undefined,
    problem ?? `ended with ${codes.join(', ')}; the old site was unchanged, the next export complete`,
  );
}

/** Exports that cannot end as they should. */
export const exportFaults: readonly Fault[] = [
  {
    name: 'an export is killed',
    expected: 'the old site stays; the next export works',
    run: (lab) => interrupted(lab, 'SIGKILL'),
  },
  {
    name: 'an export gets SIGTERM',
    expected: 'the old site stays; the next export works',
    run: (lab) => interrupted(lab, 'SIGTERM'),
  },
  {
    name: 'two exports write to one folder at once',
    expected: 'the site is whole',
    async run(lab) {
      const first = await exported(lab);
      const both = await Promise.all(
        [1, 2].map((each) =>
          runCommand(first.args, {
            folder: lab.folder,
            environment: { ASTERISM_CACHE: join(lab.folder, `cache-${each}`) },
          }),
        ),
      );
      const problem = await exportsAgain(first);
      const isOne = both.some(({ code }) => code === 0);
      return held(
        isOne && problem === undefined,
        `exit codes ${both.map(({ code }) => code).join(' and ')}; ${problem ?? 'the site is whole'}`,
      );
    },
  },
  {
    name: 'the disk of an export is full',
    expected: 'exit code 1 with the reason; the old site stays',
    lacks: () => (isRoot ? undefined : 'root'),
    async run(lab) {
      const out = join(lab.folder, 'out');
      await mkdir(out);
      await run('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', out]);
      try {
        const first = await exported(lab);
        await run('sh', ['-c', `cat /dev/zero > ${out}/filler || true`]);
        const end = await runCommand(first.args, { folder: lab.folder });
        return await unchanged(first, end, /ENOSPC|full|space/i);
      } finally {
        await run('umount', ['--lazy', out]);
      }
    },
  },
  {
    name: 'the folder of an export cannot be written',
    expected: 'exit code 1 with the reason; the old site stays',
    async run(lab) {
      const first = await exported(lab);
      await chmod(join(lab.folder, 'out'), 0o555);
      const end = await runCommand(first.args, { folder: lab.folder });
      await chmod(join(lab.folder, 'out'), 0o755);
      return unchanged(first, end, /EACCES|cannot be written|permission/i);
    },
  },
  {
    name: 'the source of an export has vanished',
    expected: 'exit code 1 with the reason; the old site stays',
    async run(lab) {
      const first = await exported(lab);
      await rename(first.family, `${first.family}-away`);
      return unchanged(first, await runCommand(first.args, { folder: lab.folder }), /There is no folder/);
    },
  },
  {
    name: 'the source of an export is empty',
    expected: 'exit code 1 with the reason; the old site stays',
    async run(lab) {
      const first = await exported(lab);
      await rename(first.family, `${first.family}-away`);
      await mkdir(first.family);
      await own(lab.folder);
      return unchanged(first, await runCommand(first.args, { folder: lab.folder }), /No folder in/);
    },
  },
  ...(['asterism.sqlite', 'search'] as const).map(
    (which): Fault => ({
      name: `the cache of an export is cut (${which})`,
      expected: 'it is made again; the export is complete',
      async run(lab) {
        const first = await exported(lab);
        const cache = join(lab.folder, 'cache');
        for (const name of await readdir(cache))
          if (
            name.startsWith('asterism.sqlite') &&
            name.includes('-search') === (which === 'search') &&
            !/-(wal|shm)$/.test(name)
          )
            await truncate(join(cache, name), 5_000);
        const problem = await exportsAgain(first);
        return held(problem === undefined, problem ?? 'complete');
      },
    }),
  ),
  {
    name: 'a file of an export is deleted, and one was changed by hand',
    expected: 'the next export has them again',
    async run(lab) {
      const first = await exported(lab);
      const again = await exportsAgain(first);
      const digest = await digestOf(first.site);
      await rm(join(first.site, 'bench-001/docs/page-01.html'));
      const problem = again ?? (await exportsAgain(first));
      return held(
        problem === undefined && (await digestOf(first.site)) === digest,
        problem ?? 'the site is whole again',
      );
    },
  },
];

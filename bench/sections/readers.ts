import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeFamily } from '#bench/family/family.ts';
import { type HostileReader, harmlessFiles, hostileReaders, writeFiles } from '#bench/family/hostile-family.ts';
import { untilText } from '#bench/measure/page-text.ts';
import type { Row, SectionReport } from '#bench/report.ts';
import { type ChildServer, killServer } from '#bench/servers/child-server.ts';
import { NoPostgresError } from '#bench/servers/postgres.ts';
import { startAsterism } from '#bench/servers/start-servers.ts';
import type { Setup } from '#bench/setup.ts';
import { measureHostileCluster } from './readers-cluster.ts';
import { goalOf, harmless, observe, readerColumns, warningsOf } from './readers-figures.ts';
import { measureHostilePreviews } from './readers-previews.ts';

/** The package whose page is watched, and the one that is updated beside the hostile ones. */
const bystander = '/bench-001';
const neighbour = 'bench-002';

/** Measures what hostile repositories cost the readers of other pages: in a folder, as previews, and in a cluster. */
export async function measureReaders(setup: Pick<Setup, 'folder' | 'quick'>): Promise<SectionReport> {
  const folder = join(setup.folder, 'readers');
  const all = hostileReaders();
  const readers = setup.quick ? all.filter((_, index) => index % 4 === 0) : all;
  try {
    const alone = await measureAlone(join(folder, 'alone'), readers);
    const previews = await measureHostilePreviews(join(folder, 'previews'), readers);
    const cluster = await measureHostileCluster(join(folder, 'cluster'), readers).catch(withoutPostgres);
    return {
      tables: [
        {
          title: 'Repositories of a folder become hostile, all kinds of a reader at once',
          columns: readerColumns,
          rows: alone,
        },
        {
          title: 'Hostile pull requests are visited, all kinds of a reader in turn',
          columns: readerColumns,
          rows: previews,
        },
        {
          title: 'All repositories of a cluster become hostile, then its processes start again',
          columns: readerColumns,
          rows: cluster,
        },
      ],
      goals: [goalOf('in a folder', alone), goalOf('as previews', previews), goalOf('in a cluster', cluster)],
      notes,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const notes = [
  'Another page of the site is requested every 100 ms from the change until an update of a third repository is shown, and a second longer; in the cluster for 30 s at least. p99 and the longest are those of this page. `bare p99` is that of a server that only answers, in the program that measures, in the same seconds: what machine and measurement add.',
  `The row “${harmless}” is the same without a hostile repository: what the machine itself costs.`,
  '`update s` is the time until that update is shown; – if it is not within a minute. `warnings` are those that the site has more than before. `answered` counts the hostile packages whose first page is answered with their name, which their README gives.',
  'The hostile texts are those of the unit tests: blanks, nesting, doubling, circles, wrong types, huge and deep ones, of 200,000 characters.',
];

function withoutPostgres(error: unknown): readonly Row[] {
  if (error instanceof NoPostgresError) return [];
  throw error;
}

/** Each reader in turn: its repositories become hostile, and harmless again. */
async function measureAlone(folder: string, readers: readonly HostileReader[]): Promise<readonly Row[]> {
  const family = join(folder, 'family');
  await mkdir(family, { recursive: true });
  await writeFamily(family, { packages: 3, pages: 3 });
  for (const { packages } of readers)
    for (const { name } of packages) await writeFiles(join(family, name), harmlessFiles(name));
  const start = (): Promise<ChildServer> => startAsterism({ family, cache: join(folder, 'cache') });
  let site = await start();
  const rows: Row[] = [];
  try {
    for (const { reader, packages } of [{ reader: harmless, packages: [] }, ...readers]) {
      await untilText(site.url + bystander, 'bench-001');
      const before = await warningsOf(site.url);
      const mark = `Updated beside ${reader}.`;
      const paths = packages.map(({ name }) => ({ path: `/${name}`, text: name }));
      const row = await observe(reader, site, {
        bystander,
        before,
        paths,
        async act() {
          for (const { name, files } of packages) await writeFiles(join(family, name), files);
          await writeFile(join(family, neighbour, 'README.md'), `# ${neighbour}\n\n${mark}\n`);
          return untilText(`${site.url}/${neighbour}`, mark);
        },
      });
      rows.push(row);
      console.error(`readers: ${reader}: ${row.values.map((value) => value.toFixed(1)).join(' ')}`);
      for (const { name } of packages) await writeFiles(join(family, name), harmlessFiles(name));
      if (row.values.some(Number.isNaN)) {
        // What hangs or has ended starts again, with harmless repositories.
        killServer(site);
        await wait(500);
        site = await start();
      } else await wait(1_500);
    }
  } finally {
    killServer(site);
  }
  return rows;
}

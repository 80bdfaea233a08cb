import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { MadeFamily } from '#bench/family/made-repository.ts';
import type { SectionReport } from '#bench/report.ts';
import { startPostgres } from '#bench/servers/postgres.ts';
import type { Setup } from '#bench/setup.ts';
import { measureReplica } from './store-replica.ts';
import { measureSides } from './store-sides.ts';
import { measureWorkers } from './store-workers.ts';

/** Pages under `docs` of a repository; its README and its manifest are pages too. */
const pages = 18;

/** Numbers of workers. */
const counts = [1, 2, 4];

/** Measures SQLite beside PostgreSQL, the first sync with more workers, and a new replica of a large family. */
export async function measureStore(setup: Pick<Setup, 'folder' | 'quick'>): Promise<SectionReport> {
  const folder = join(setup.folder, 'store');
  const sizes = setup.quick ? { workers: 300, slow: 60, replica: 500 } : { workers: 5_000, slow: 500, replica: 5_000 };
  const settleMs = setup.quick ? 10_000 : 40_000;
  const seconds = setup.quick ? 5 : 20;
  const familyOf = (packages: number): MadeFamily => ({ packages, pages, text: 'short' });
  const postgres = await startPostgres();
  const shared = { folder, postgres, seconds, settleMs };
  try {
    const parts = [
      await measureSides(shared),
      await measureWorkers({ ...shared, family: familyOf(sizes.workers), delay: 100, counts }),
      await measureWorkers({ ...shared, family: familyOf(sizes.slow), delay: 2_000, counts }),
      await measureReplica({ ...shared, family: familyOf(sizes.replica) }),
    ];
    return {
      tables: parts.flatMap(({ tables }) => tables),
      goals: parts.flatMap(({ goals }) => goals),
      notes,
    };
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const notes = [
  'The git server makes its repositories in memory and runs no git. It, PostgreSQL, all workers, the replica and the load generator share the processors of this machine: more workers help only while waiting dominates, as with 2,000 ms.',
  'Pages have 11 KB beside SQLite, and 2 KB in the large families. Each process has a cache folder of its own. PostgreSQL runs with its default settings.',
  'A first page is the first answer with status 200 and the page; the time begins with the command. A first sync ends with the first publication: rendering and indexing follow.',
  'A replica is settled when it has copied all pages and files, and its idle threads have ended. A push is announced by the webhook of the replica.',
];

import { setTimeout as wait } from 'node:timers/promises';
import { type ClusterHazard, done } from '#bench/chaos/cluster-fault.ts';
import type { ClusterWorld } from '#bench/chaos/cluster-world.ts';
import { openPostgres } from '#platform/postgres/open-postgres.ts';

const endConnections =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'site' AND pid <> pg_backend_pid()";

/** Runs a statement, and does nothing at the end. */
function statement(text: string): ClusterHazard['begin'] {
  return async ({ postgres }) => {
    await postgres.query(text);
    return done;
  };
}

/** Takes all connections of the server for some seconds: those that it had left, and those of the site. */
async function takeConnections({ postgres }: ClusterWorld): Promise<() => Promise<void>> {
  const url = new URL('/postgres', postgres.url).href;
  const [admin, all] = [openPostgres({ url, connections: 1 }), openPostgres({ url, connections: 60 })];
  await admin.query('SELECT 1');
  const end = performance.now() + 10_000;
  const take = async (): Promise<void> => {
    while (performance.now() < end) await all.query('SELECT pg_sleep(8)').catch(() => wait(5));
  };
  const taken = Array.from({ length: 60 }, take);
  await wait(1_000);
  await admin.query(endConnections);
  return async () => {
    await Promise.all(taken);
    await Promise.all([admin.close(), all.close()]);
  };
}

/** Faults of the database of a site of several processes. */
export const databaseHazards: readonly ClusterHazard[] = [
  {
    name: 'PostgreSQL crashes and is back after 5 s',
    expected: 'pages go on; health and log say it; a push of the outage arrives',
    says: /"store":\{"status":"unreachable"/,
    lastsMs: 5_000,
    async begin({ postgres, push }) {
      await postgres.stop('SIGQUIT');
      await push();
      return postgres.start;
    },
  },
  {
    name: 'PostgreSQL is restarted',
    expected: 'pages go on',
    lastsMs: 0,
    async begin({ postgres }) {
      await postgres.stop('SIGINT');
      await postgres.start();
      return done;
    },
  },
  {
    name: 'PostgreSQL hangs',
    expected: 'pages go on; health and log say it within seconds',
    says: /"store":\{"status":"unreachable"/,
    lastsMs: 8_000,
    async begin({ postgres }) {
      await postgres.signal('SIGSTOP');
      return () => postgres.signal('SIGCONT');
    },
  },
  {
    name: 'PostgreSQL is read-only',
    expected: 'pages go on; the log says it once, with the remedy; a push of that time arrives',
    says: /is read-only\. Connect/,
    async begin({ postgres, push }) {
      await postgres.query('ALTER SYSTEM SET default_transaction_read_only = on');
      await postgres.query('SELECT pg_reload_conf()');
      await push();
      return async () => {
        await postgres.query('ALTER SYSTEM RESET default_transaction_read_only');
        await postgres.query('SELECT pg_reload_conf()');
      };
    },
  },
  {
    name: 'PostgreSQL has no connection left',
    expected: 'pages go on; the log names max_connections',
    says: /has no connection left\. Raise max_connections/,
    begin: takeConnections,
  },
  {
    name: 'all connections are ended',
    expected: 'nothing is seen',
    begin: statement(endConnections),
  },
  {
    name: 'tables are locked for 8 s',
    expected: 'pages go on',
    lastsMs: 8_000,
    async begin({ postgres }) {
      const held = postgres.query(
        'BEGIN; LOCK TABLE asterism.blob, asterism.publication, asterism_jobs.job; SELECT pg_sleep(8); COMMIT',
      );
      return async () => void (await held);
    },
  },
  {
    name: 'a table is dropped',
    expected: 'pages stay; the table is made and filled again',
    says: /asterism\.blob\\?" does not exist/,
    begin: statement('DROP TABLE asterism.blob CASCADE'),
  },
  {
    name: 'all tables are dropped',
    expected: 'pages stay; all is published again',
    begin: statement('DROP SCHEMA asterism CASCADE; DROP SCHEMA asterism_jobs CASCADE'),
  },
  {
    name: 'the database is dropped, and an empty one created 3 s later',
    expected: 'pages stay; health and log say it; all is published again',
    says: /does not exist on its server/,
    async begin({ postgres }) {
      await postgres.query('DROP DATABASE site WITH (FORCE)', 'postgres');
      return async () => void (await postgres.query('CREATE DATABASE site', 'postgres'));
    },
  },
  {
    name: 'a failover loses the last publication',
    expected: 'no page goes back; the next change has a higher number',
    async begin({ postgres, replica }) {
      const number = async (): Promise<number> =>
        Number((await fetch(`${replica.url}/one/index.html`)).headers.get('asterism-snapshot'));
      const before = await number();
      await postgres.query(`DELETE FROM asterism.publication WHERE kind = 'family' AND number = ${before}`);
      await postgres.query(endConnections);
      return async () => {
        if ((await number()) < before) throw new Error('The number of the snapshot went back.');
      };
    },
  },
  {
    name: 'everything stored is damaged, and a new replica starts',
    expected: 'the new replica is not ready until all is whole again; pages of the other stay',
    async begin({ postgres, add }) {
      await postgres.query("UPDATE asterism.blob SET content = '\\x00010203'; TRUNCATE asterism.memory");
      const fresh = await add('serve');
      await fresh.start();
      return async () => {
        for (let turn = 0; turn < 120; turn += 1) {
          const ready = await fetch(`${fresh.url}/readyz`);
          const page = await fetch(`${fresh.url}/one/docs/page-1.html`);
          if (ready.ok !== page.ok && page.status !== 503)
            throw new Error(`ready ${ready.status}, page ${page.status}`);
          if (ready.ok && page.ok) break;
          if (turn === 119) throw new Error('The new replica does not become ready.');
          await wait(500);
        }
        await fresh.stop();
      };
    },
  },
];

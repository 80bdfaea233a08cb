import { setTimeout as wait } from 'node:timers/promises';
import type { ChaosSite } from '#bench/chaos/chaos-site.ts';
import { type ClusterHazard, done } from '#bench/chaos/cluster-fault.ts';

const hour = 3_600_000;

/** Suspends a process. Resolves to what wakes it. */
async function suspend(site: ChaosSite): Promise<() => Promise<void>> {
  const pid = site.pid();
  process.kill(pid, 'SIGSTOP');
  return async () => void process.kill(pid, 'SIGCONT');
}

/** Kills a process, and starts it again. */
async function killed(site: ChaosSite): Promise<() => Promise<void>> {
  await site.stop('SIGKILL');
  return () => site.start();
}

/** Faults of the processes of a site of several processes. */
export const clusterHazards: readonly ClusterHazard[] = [
  {
    name: 'the only worker is suspended',
    expected: 'pages go on; health and log say that no worker runs; a push of that time arrives',
    says: /No worker runs/,
    async begin({ worker, push }) {
      const wake = await suspend(worker);
      await push();
      return wake;
    },
  },
  {
    name: 'the only worker is killed in a sync, and starts again',
    expected: 'pages go on; the push arrives',
    async begin({ worker, push }) {
      await push();
      return killed(worker);
    },
  },
  {
    name: 'one of two workers is suspended in a sync',
    expected: 'the other one takes its jobs over',
    async begin({ worker, add, push }) {
      const second = await add('work');
      await second.start();
      await push();
      const wake = await suspend(worker);
      await push();
      return async () => {
        await wait(12_000);
        await wake();
        await second.stop();
      };
    },
  },
  {
    name: 'the replica is suspended for 8 s',
    expected: 'every request is answered afterwards',
    async begin({ replica }) {
      const wake = await suspend(replica);
      await wait(8_000);
      await wake();
      return done;
    },
  },
  {
    name: 'the replica is killed, and starts again without the database',
    expected: 'it shows what it has shown before',
    allowsNone: true,
    lastsMs: 1_000,
    async begin({ replica, postgres }) {
      await postgres.stop('SIGQUIT');
      await replica.stop('SIGKILL');
      await replica.start();
      return async () => {
        const { status } = await fetch(`${replica.url}/one/docs/page-2.html`);
        await postgres.start();
        if (status !== 200) throw new Error(`a page: ${status}`);
      };
    },
  },
  {
    name: 'the worker has a clock of an hour ahead, then of an hour ago',
    expected: 'pages and pushes are right',
    async begin({ worker, push }) {
      await worker.order({ clock: hour });
      await push();
      await wait(2_000);
      await worker.order({ clock: -hour });
      return async () => void (await worker.order({ clock: 0 }));
    },
  },
  {
    name: 'the replica has a clock of an hour ahead',
    expected: 'pages and pushes are right',
    async begin({ replica }) {
      await replica.order({ clock: hour });
      return async () => void (await replica.order({ clock: 0 }));
    },
  },
  {
    name: 'a newer release has changed the tables, and an old worker starts',
    expected: 'running processes go on; the one that starts says which to update, and ends',
    async begin({ postgres, add }) {
      await postgres.query('UPDATE asterism.schema_version SET version = version + 1');
      const old = await add('work');
      void old.start().catch(() => undefined);
      for (let turn = 0; turn < 60 && old.endings().length === 0; turn += 1) await wait(250);
      await old.stop('SIGKILL');
      return async () => {
        await postgres.query('UPDATE asterism.schema_version SET version = version - 1');
        if (!/Update this process/.test(old.output())) throw new Error('The old worker does not say what to do.');
      };
    },
  },
  {
    name: '300 calls of the webhook at once, during an outage of the database',
    expected: 'all are received; the push arrives afterwards',
    async begin({ postgres, hook, push }) {
      await postgres.stop('SIGQUIT');
      await push();
      const calls = await Promise.all(Array.from({ length: 300 }, () => hook().then(({ status }) => status, String)));
      const refused = calls.filter((status) => status !== 202);
      return async () => {
        await postgres.start();
        if (refused.length > 0) throw new Error(`${refused.length} calls: ${refused[0]}`);
      };
    },
  },
  {
    name: '100 calls with a wrong signature, a body of 40 MB, and bodies that are no JSON',
    expected: '401, 429, 413 and 400; the next right call is received',
    async begin({ hook }) {
      const statuses = new Set<number>();
      const call = async (given: Parameters<typeof hook>[0]): Promise<void> =>
        void statuses.add(
          await hook(given).then(
            ({ status }) => status,
            () => 0,
          ),
        );
      await call({ body: 'x'.repeat(40_000_000) });
      for (const body of ['{', '', 'null', '['.repeat(100_000)]) await call({ body });
      await Promise.all(Array.from({ length: 100 }, () => call({ secret: 'another secret of somebody' })));
      const { status } = await hook();
      return async () => {
        const odd = [...statuses].filter((each) => ![0, 202, 400, 401, 413, 429].includes(each));
        if (odd.length > 0 || status !== 202) throw new Error(`statuses ${[...statuses].join()}, then ${status}`);
      };
    },
  },
  {
    name: 'a sign-in while the database is away',
    expected: '503 with Retry-After; afterwards 401 for a wrong password',
    async begin({ postgres, replica }) {
      const signIn = async (): Promise<string> => {
        const init = {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'alice', password: 'a wrong password', keep: false }),
        };
        const { status, headers } = await fetch(`${replica.url}/api/login`, init);
        return `${status}${headers.has('retry-after') ? ' with Retry-After' : ''}`;
      };
      await postgres.stop('SIGQUIT');
      await wait(1_000);
      const during = await signIn();
      return async () => {
        await postgres.start();
        for (let turn = 0; turn < 40 && (await signIn()) !== '401'; turn += 1) await wait(500);
        const after = await signIn();
        if (during !== '503 with Retry-After' || !after.startsWith('4')) throw new Error(`${during}, then ${after}`);
      };
    },
  },
];

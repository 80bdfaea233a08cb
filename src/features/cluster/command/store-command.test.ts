import { describe, expect, onTestFinished, test } from 'vitest';
import { main } from '#cli/main.ts';
import { linesLog } from '#cli/output/lines-log.ts';
import { schemaSteps } from '#features/cluster/store/schema-steps.ts';
import { openPostgres } from '#platform/postgres/open-postgres.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';

interface Ran {
  readonly code: number;
  readonly text: string;
}

/** Runs `asterism store migrate` with a URL in the environment; without one, the variable is absent. */
async function migrate(url?: string): Promise<Ran> {
  const lines: string[] = [];
  const before = process.env.ASTERISM_STORE;
  if (url === undefined) delete process.env.ASTERISM_STORE;
  else process.env.ASTERISM_STORE = url;
  try {
    return { code: await main(['store', 'migrate', '--no-config'], linesLog(lines)), text: lines.join('\n') };
  } finally {
    if (before === undefined) delete process.env.ASTERISM_STORE;
    else process.env.ASTERISM_STORE = before;
  }
}

test('without a shared database, the error names the setting', async () => {
  expect(await migrate()).toEqual({ code: 1, text: expect.stringMatching(/^The settings name no .*ASTERISM_STORE/) });
});

describe.skipIf(postgresPrograms === undefined)(`a shared database (${needsPostgres})`, () => {
  test('an operator makes its tables once, and sees their versions without user and password', async () => {
    const url = await temporaryDatabase();
    const first = await migrate(url);
    const address = new URL(url).host + new URL(url).pathname;
    expect(first.code).toBe(0);
    expect(first.text).toMatch(/: store version \d+, jobs version \d+\.$/);
    expect(first.text).toContain(`The tables of ${address} are up to date: store version ${schemaSteps.length},`);
    expect(await migrate(url)).toEqual(first);
    const database = openPostgres({ url });
    onTestFinished(() => database.close());
    expect(await database.query('SELECT count(*)::integer AS count FROM asterism.blob')).toEqual([{ count: 0 }]);
    const queues = await database.query<{ name: string }>('SELECT name FROM asterism_jobs.queue ORDER BY name');
    expect(queues.map(({ name }) => name)).toContain('asterism.source');
  });

  test('several jobs of a deployment may run it at once', async () => {
    const url = await temporaryDatabase();
    const { migrateStore } = await import('#features/cluster/migrate-store.ts');
    const all = await Promise.all(Array.from({ length: 4 }, () => migrateStore(url, 'asterism')));
    expect(new Set(all.map((versions) => JSON.stringify(versions))).size).toBe(1);
  });

  test('a database of a newer release, and one that does not answer, end it with the way out', async () => {
    const url = await temporaryDatabase();
    await migrate(url);
    const database = openPostgres({ url });
    onTestFinished(() => database.close());
    await database.query('UPDATE asterism.schema_version SET version = version + 1');
    expect(await migrate(url)).toEqual({
      code: 1,
      text: expect.stringMatching(/^The database in "store" has version/),
    });
    const { code, text } = await migrate('postgres://127.0.0.1:1/none');
    expect([code, text]).toEqual([1, expect.stringMatching(/^The database 127\.0\.0\.1:1\/none refuses connections/)]);
  });
});

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PostgresError } from '#platform/postgres/postgres-error.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, ownPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { openPostgresStore } from './open-postgres-store.ts';
import { openLink } from './testing/link.ts';
import { administrate, demandPasswords } from './testing/postgres-roles.ts';
import { temporaryPostgresStore } from './testing/temporary-postgres-store.ts';

const entry = { time: 1, event: 'sync', user: 'alice', network: '192.0.2.*' } as const;

/** The message with which a store refuses to open. */
async function refusalOf(url: string): Promise<string> {
  const opening = openPostgresStore({ url, cacheSize: 1, warn: () => undefined });
  await expect(opening).rejects.toThrow(PostgresError);
  return String(await opening.catch((error: unknown) => error));
}

/** A store of the user `docs`, who has a password and the right to create, and the administrator of its server. */
async function storeOfUser() {
  const server = await ownPostgres();
  const admin = administrate(server.url);
  const url = await demandPasswords(admin, server.url);
  await admin.query('GRANT CREATE ON DATABASE test_1 TO docs');
  const warnings: string[] = [];
  const store = await temporaryPostgresStore({ url, warn: (message) => warnings.push(message) });
  return { admin, store, warnings };
}

describe.skipIf(postgresPrograms === undefined)(`faults of a database (${needsPostgres})`, () => {
  test('a read-only database serves reads, one warning names the remedy, and writes wait until it is writable', async () => {
    const url = await temporaryDatabase();
    const first = await temporaryPostgresStore({ url });
    first.audit('asterism').add(entry);
    await first.blobs.put([['a', Uint8Array.of(1)]]);
    await first.close();
    const admin = administrate(url);
    const name = new URL(url).pathname.slice(1);
    await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    const warnings: string[] = [];
    const store = await temporaryPostgresStore({ url, warn: (message) => warnings.push(message) });
    expect(await store.audit('asterism').newest(10)).toEqual([entry]);
    expect(await store.blobs.missing(['a', 'b'])).toEqual(['b']);
    expect(store.problem()).toBeUndefined();
    store.audit('asterism').add({ ...entry, time: 2 });
    await expect(store.blobs.put([['b', Uint8Array.of(2)]])).rejects.toThrow(/read-only.+"store"/);
    expect(await store.claims.take('work', 1_000)).toBe(true);
    expect(await store.audit('asterism').newest(10)).toEqual([entry]);
    expect(store.problem()).toMatch(/is read-only\. Connect "store" to the primary server, or end its recovery/);
    await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await expect.poll(() => store.audit('asterism').newest(10)).toHaveLength(2);
    expect(store.problem()).toBeUndefined();
    expect(warnings).toEqual([
      expect.stringMatching(/is read-only\. .+ The site goes on with what it has\.$/),
      expect.stringMatching(/can be written again\.$/),
    ]);
  });

  test('a read-only database that another connection finds is a warning, and so is its end, without a write', async () => {
    const url = await temporaryDatabase();
    const warnings: string[] = [];
    const store = await temporaryPostgresStore({ url, warn: (message) => warnings.push(message) });
    const admin = administrate(url);
    const name = new URL(url).pathname.slice(1);
    await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    const other = administrate(url);
    const refused = await other.query('DELETE FROM asterism.blob').catch((error: unknown) => error);
    if (refused instanceof PostgresError) store.report(refused);
    expect(store.problem()).toMatch(/is read-only/);
    await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await expect.poll(() => store.problem()).toBeUndefined();
    expect(warnings).toEqual([expect.stringMatching(/is read-only/), expect.stringMatching(/can be written again\.$/)]);
  });

  test('missing rights to one table are a problem until they are granted, whatever else is written', async () => {
    const { admin, store, warnings } = await storeOfUser();
    await admin.query('ALTER TABLE asterism.audit OWNER TO postgres');
    store.audit('asterism').add(entry);
    await expect.poll(() => store.problem()).toMatch(/does not permit this to the user in "store"/);
    await store.blobs.put([['a', Uint8Array.of(1)]]);
    expect(store.problem()).toMatch(/does not permit this/);
    await admin.query('ALTER TABLE asterism.audit OWNER TO docs');
    await expect.poll(() => store.problem()).toBeUndefined();
    expect(await store.audit('asterism').newest(10)).toEqual([entry]);
    expect(warnings).toHaveLength(2);
  });

  test('a full database serves reads, one warning names the remedy, and waiting writes follow when there is space', async (context) => {
    const folder = await temporaryFolder();
    const grow = smallDisk(folder);
    if (grow === undefined) return context.skip('needs the right to mount a small disk');
    const server = await ownPostgres();
    const admin = administrate(server.url);
    await admin.query(`CREATE TABLESPACE small LOCATION '${folder}'`);
    await admin.query('CREATE DATABASE full_one TABLESPACE small');
    const warnings: string[] = [];
    const url = server.url.replace('test_1', 'full_one');
    const store = await temporaryPostgresStore({ url, warn: (message) => warnings.push(message) });
    await store.blobs.put([['small', Uint8Array.of(1)]]);
    const fill = async (): Promise<void> => {
      for (let count = 0; count < 100; count += 1) await store.blobs.put([[`${count}`, randomBytes(1_000_000)]]);
    };
    await expect(fill()).rejects.toThrow(/has no space left on its disk\. Add space/);
    expect(store.problem()).toMatch(/has no space left on its disk/);
    expect(await store.blobs.get(['small'])).toEqual([Buffer.of(1)]);
    store.cache('rendered').set([['key', randomBytes(3_000_000).toString('base64')]]);
    store.audit('asterism').add(entry);
    expect(await store.cache('rendered').get(['key'])).toEqual([undefined]);
    grow();
    await expect.poll(() => store.audit('asterism').newest(10)).toEqual([entry]);
    await expect.poll(() => store.problem()).toBeUndefined();
    expect((await store.cache('rendered').get(['key']))[0]).toHaveLength(4_000_000);
    expect(warnings).toEqual([
      expect.stringMatching(/has no space left on its disk/),
      expect.stringMatching(/can be written again\.$/),
    ]);
  });

  test('a wrong password, a missing database and missing rights end the start with the remedy, and without the password', async () => {
    const server = await ownPostgres();
    const admin = administrate(server.url);
    const url = await demandPasswords(admin, server.url);
    expect(await refusalOf(url)).toMatch(
      /does not permit this to the user in "store"\. Give that user permission to create/,
    );
    const wrong = await refusalOf(url.replace('right-word', 'wrong-word'));
    expect(wrong).toMatch(/refuses the user or the password in "store"\. Correct them there \(ASTERISM_STORE\)/);
    expect(wrong).not.toContain('wrong-word');
    expect(await refusalOf(url.replace('test_1', 'missing'))).toMatch(/does not exist on its server\. Create it/);
    await admin.query('GRANT CREATE ON DATABASE test_1 TO docs');
    const store = await temporaryPostgresStore({ url });
    store.audit('asterism').add(entry);
    expect(await store.audit('asterism').newest(10)).toEqual([entry]);
  });

  test('a password that is changed while the site runs is an outage, until it is corrected', async () => {
    const { admin, store, warnings } = await storeOfUser();
    await admin.query("ALTER ROLE docs PASSWORD 'other-word'");
    await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'docs'");
    store.audit('asterism').add(entry);
    await expect.poll(() => store.problem()).toMatch(/refuses the user or the password in "store"/);
    await admin.query("ALTER ROLE docs PASSWORD 'right-word'");
    await expect.poll(() => store.audit('asterism').newest(10)).toEqual([entry]);
    expect(warnings).toEqual([
      expect.stringMatching(/refuses the user or the password in "store"/),
      expect.stringMatching(/answers again\.$/),
    ]);
  });

  test('a link that falls silent is an outage for reads at once, and the store recovers over new connections', async () => {
    const link = await openLink(await temporaryDatabase());
    const warnings: string[] = [];
    const store = await temporaryPostgresStore({ url: link.url, warn: (message) => warnings.push(message) });
    await store.blobs.put([['a', Uint8Array.of(1)]]);
    let heard = 0;
    store.publications('asterism').listen('family', () => {
      heard += 1;
    });
    await expect.poll(() => heard).toBe(1);
    link.stall();
    store.audit('asterism').add(entry);
    await expect(store.blobs.get(['a'])).rejects.toThrow(/does not respond\. Check the network/);
    for (let count = 0; count < 500; count += 1) {
      expect(await store.audit('asterism').newest(10)).toEqual([]);
      expect(await store.cache('rendered').get(['key'])).toEqual([undefined]);
    }
    link.mend();
    await expect.poll(() => store.audit('asterism').newest(10)).toEqual([entry]);
    await store.publications('asterism').publish('family', 'a');
    await expect.poll(() => heard).toBeGreaterThan(1);
    expect(warnings).toEqual([
      expect.stringMatching(/does not respond\. Check the network between it and this machine/),
      expect.stringMatching(/answers again\.$/),
    ]);
  });

  test('a start over a silent link gives a warning, and the store is used when the link is good', async () => {
    const link = await openLink(await temporaryDatabase());
    link.stall();
    const warnings: string[] = [];
    const store = await temporaryPostgresStore({ url: link.url, warn: (message) => warnings.push(message) });
    expect(warnings).toEqual([expect.stringMatching(/does not respond\. Check the network/)]);
    store.audit('asterism').add(entry);
    link.mend();
    await expect.poll(() => store.audit('asterism').newest(10)).toEqual([entry]);
  });

  test('over a slow link all is written and read', async () => {
    const link = await openLink(await temporaryDatabase());
    const warnings: string[] = [];
    const store = await temporaryPostgresStore({ url: link.url, warn: (message) => warnings.push(message) });
    link.slow();
    const content = randomBytes(300_000);
    await store.blobs.put([['a', content]]);
    expect(await store.blobs.get(['a'])).toEqual([content]);
    store.audit('asterism').add(entry);
    expect(await store.audit('asterism').newest(10)).toEqual([entry]);
    expect(warnings).toEqual([]);
  });
});

/** Makes a folder a small disk of the server; the result makes it larger. Undefined without the right to mount. */
function smallDisk(folder: string): (() => void) | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  // The account that runs the server where the tests run as root.
  execFileSync('chown', ['nobody', folder]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' }));
  return () => void execFileSync('mount', ['-o', 'remount,size=200m', folder], { stdio: 'ignore' });
}

import { hash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { temporaryStore } from '#store/testing/temporary-store.ts';
import { schemaSteps } from './schema-steps.ts';

/** Hashes of the released steps: existing databases have run them. */
const released = [
  '0Ley_GKi530QbwW-bDmRfaVfM6Y',
  'vpDQHd7Yzk64-_S2f3iSNOTke7o',
  '5UORkU-TNg4Sidit1eA9l-amxuM',
  'w_r9mGOFO3E1-ZqRq2iLroNZsc4',
];

/** Rows as each version wrote them. */
const rows = [
  `INSERT INTO document VALUES ('source', 'https://example.org/a', '"1"', NULL, 'h', 2, 1000, 2000, x'0102')`,
  `INSERT INTO memory (kind, key, size, used_on, value) VALUES ('rendered', 'key', 5, 20000, 'value');
   INSERT INTO star VALUES ('asterism', 'router', 20000, 7)`,
  `INSERT INTO seen VALUES ('asterism', 'router', 19990)`,
  `INSERT INTO audit VALUES (1, 'asterism', 3000, 'sync', 'alice', '192.0.2.*')`,
];

test('a released step of the schema never changes', () => {
  expect(schemaSteps.map((step) => hash('sha1', step, 'base64url'))).toEqual(released);
  expect(rows).toHaveLength(schemaSteps.length);
});

test.each(rows.map((_, index) => index + 1))(
  'a file of version %i is upgraded to the newest with all its rows',
  async (version) => {
    const file = join(await temporaryFolder(), 'asterism.sqlite');
    const old = new DatabaseSync(file);
    for (const step of schemaSteps.slice(0, version)) old.exec(step);
    for (const row of rows.slice(0, version)) old.exec(row);
    old.exec(`PRAGMA application_id = 0x41535452; PRAGMA user_version = ${version}`);
    old.close();
    const messages: string[] = [];
    const store = await temporaryStore({ file, warn: (message) => messages.push(message) });
    expect(await store.documents.list('source')).toMatchObject([{ url: 'https://example.org/a', checkedAt: 2000 }]);
    store.cache('rendered').set([['new', 'one']]);
    const known = version >= 2;
    expect(await store.starDays('asterism', 'router')).toEqual(known ? [{ day: 20_000, stars: 7 }] : []);
    const { firstSeen } = await store.familyPast('asterism');
    expect(firstSeen).toEqual(new Map(version >= 3 ? [['router', 19_990]] : []));
    const audit = version >= 4 ? [{ time: 3000, event: 'sync', user: 'alice', network: '192.0.2.*' }] : [];
    expect(await store.audit('asterism').newest(10)).toEqual(audit);
    expect(await store.cache('rendered').get(['key', 'new'])).toEqual([known ? 'value' : undefined, 'one']);
    await store.close();
    const now = new DatabaseSync(file);
    expect(now.prepare('PRAGMA user_version').get()).toEqual({ user_version: schemaSteps.length });
    expect(now.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    now.close();
    expect(messages).toEqual([]);
  },
);

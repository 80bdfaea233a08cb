import { describe, expect, test } from 'vitest';
import { testTextRecordContract } from '#model/testing/text-record-contract.ts';
import { postgresPrograms } from '#platform/postgres/testing/postgres-files.ts';
import { needsPostgres, temporaryDatabase } from '#platform/postgres/testing/test-postgres.ts';
import { recordTable } from './record-table.ts';
import { temporaryConnection } from './testing/temporary-connection.ts';

describe.skipIf(postgresPrograms === undefined)(`texts in PostgreSQL (${needsPostgres})`, () => {
  testTextRecordContract({
    name: 'PostgreSQL',
    async open() {
      const url = await temporaryDatabase();
      const again = async () => recordTable(await temporaryConnection({ url }))('family', 'text');
      return {
        again,
        async addElsewhere(word, count) {
          const record = await again();
          const add = (index: number) => record.change((text = '') => `${text}${word}${index} `);
          await Promise.all(Array.from({ length: count }, (_, index) => add(index)));
        },
      };
    },
  });

  test('texts of different names and products are different', async () => {
    const record = recordTable(await temporaryConnection());
    const all = [record('family', 'one'), record('family', 'two'), record('other', 'one')];
    for (const [index, each] of all.entries()) await each.change((text) => `${text} ${index}`);
    expect(await Promise.all(all.map((each) => each.read()))).toEqual(['undefined 0', 'undefined 1', 'undefined 2']);
  });
});

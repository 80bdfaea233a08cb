import { expect, test } from 'vitest';
import { type FailureRecords, failuresLast, type OriginFailures } from '#model/failure-records.ts';

/** A kind of {@link FailureRecords}. */
export interface FailureRecordsKind {
  /** Name for test titles. */
  readonly name: string;
  /** Opens records without failures. */
  open(): Promise<FailureRecords>;
}

const start = Date.UTC(2030, 0, 1);

/** Defines the contract tests of {@link FailureRecords}. */
export function testFailureRecordsContract({ name, open }: FailureRecordsKind): void {
  test(`${name}: a failure counts for its client with any user, and for its user from any client`, async () => {
    const records = await open();
    const once = { count: 1, at: start };
    const twice = { count: 2, at: start };
    expect(await count(records, 'a', 'alice')).toEqual({ client: once, user: once });
    expect(await count(records, 'a', 'bob')).toEqual({ client: twice, user: once });
    expect(await count(records, 'b', 'alice')).toEqual({ client: once, user: twice });
  });

  test(`${name}: a client and a user of the same name are two`, async () => {
    const records = await open();
    await count(records, 'alice', 'bob');
    expect(await count(records, 'x', 'alice')).toMatchObject({ user: { count: 1 } });
  });

  test(`${name}: failures at the same moment are all counted`, async () => {
    const records = await open();
    // The pairs cross, so that two attempts wait for each other if they are not taken in one order.
    const pairs = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? ['a', 'b'] : ['b', 'a']));
    await Promise.all(pairs.map(([client = '', user = '']) => count(records, client, user)));
    expect(await read(records, 'a', 'a')).toMatchObject({ client: { count: 20 }, user: { count: 20 } });
    expect(await read(records, 'b', 'b')).toMatchObject({ client: { count: 20 }, user: { count: 20 } });
  });

  test(`${name}: failures that are taken back are forgotten, and others are not`, async () => {
    const records = await open();
    await count(records, 'a', 'alice');
    const of = { client: 'a', user: 'alice', time: start };
    await records.change(of, ({ client }) => ({ client, user: undefined }));
    expect(await read(records, 'a', 'alice')).toEqual({ client: { count: 1, at: start }, user: undefined });
  });

  test(`${name}: failures count for an hour, however many others there are meanwhile`, async () => {
    const records = await open();
    await count(records, 'a', 'alice');
    const time = start + failuresLast;
    const [failures, none] = [{ count: 1, at: time }, undefined];
    for (let index = 0; index < 20; index += 1)
      await records.change({ client: `${index}`, user: `${index}`, time }, () => ({ client: failures, user: none }));
    expect(await records.change({ client: 'a', user: 'alice', time }, (before) => before)).toMatchObject({
      client: { count: 1 },
      user: { count: 1 },
    });
  });
}

function count(records: FailureRecords, client: string, user: string): Promise<OriginFailures> {
  return records.change({ client, user, time: start }, ({ client: one, user: other }) => ({
    client: { count: (one?.count ?? 0) + 1, at: start },
    user: { count: (other?.count ?? 0) + 1, at: start },
  }));
}

function read(records: FailureRecords, client: string, user: string): Promise<OriginFailures> {
  return records.change({ client, user, time: start }, (before) => before);
}

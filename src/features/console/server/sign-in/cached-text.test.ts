import { expect, test } from 'vitest';
import type { TextRecord } from '#model/text-record.ts';
import { withCachedText } from './cached-text.ts';

interface Bench {
  readonly cached: TextRecord;
  /** The record as another process sees it. */
  readonly record: { text: string; reads: number; read(): Promise<string>; change: TextRecord['change'] };
  pass(milliseconds: number): void;
}

function bench(): Bench {
  let time = 1_000_000;
  const record: Bench['record'] = {
    text: 'first',
    reads: 0,
    async read() {
      record.reads += 1;
      return record.text;
    },
    async change(make) {
      record.text = make(record.text);
      return record.text;
    },
  };
  const shared: TextRecord = { read: () => record.read(), change: (make) => record.change(make) };
  return {
    record,
    cached: withCachedText(shared, () => time),
    pass(milliseconds) {
      time += milliseconds;
    },
  };
}

const fail = async (): Promise<never> => {
  throw new Error('unreachable');
};

test('a record is read once a second, however often it is asked for', async () => {
  const { cached, record, pass } = bench();
  await Promise.all(Array.from({ length: 20 }, () => cached.read()));
  pass(999);
  record.text = 'second';
  expect([await cached.read(), record.reads]).toEqual(['first', 1]);
  pass(1);
  expect([await cached.read(), record.reads]).toEqual(['second', 2]);
});

test('an own change is seen at once, also by who began to read before it', async () => {
  const { cached, record, pass } = bench();
  await cached.read();
  pass(1_000);
  const old = Promise.withResolvers<string>();
  record.read = () => old.promise;
  const reading = cached.read();
  await cached.change((text) => `${text} and second`);
  old.resolve('first');
  expect([await reading, await cached.read()]).toEqual(['first and second', 'first and second']);
});

test('while the record cannot be read, its last text is used for a minute, and it is asked for once a second', async () => {
  const { cached, record, pass } = bench();
  await cached.read();
  const { read } = record;
  let tries = 0;
  record.read = () => {
    tries += 1;
    return fail();
  };
  for (let passed = 500; passed < 60_000; passed += 500) {
    pass(500);
    expect(await cached.read()).toBe('first');
  }
  expect(tries).toBeLessThanOrEqual(60);
  pass(500);
  await expect(cached.read()).rejects.toThrow('unreachable');
  record.text = 'second';
  record.read = read;
  expect(await cached.read()).toBe('second');
});

test('who asks first while the record cannot be read gets the error, and a change that fails is none', async () => {
  const { cached, record } = bench();
  const { read } = record;
  record.read = fail;
  await expect(cached.read()).rejects.toThrow('unreachable');
  record.read = read;
  expect(await cached.read()).toBe('first');
  record.change = fail;
  await expect(cached.change(() => 'second')).rejects.toThrow('unreachable');
  expect(await cached.read()).toBe('first');
});

test('a record that does not answer delays no reader whose last text is young enough', async () => {
  const { cached, record, pass } = bench();
  await cached.read();
  pass(1_000);
  record.read = () => Promise.withResolvers<string>().promise;
  expect(await cached.read()).toBe('first');
});

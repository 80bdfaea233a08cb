import { expect, test } from 'vitest';
import type { TextRecord } from '#model/text-record.ts';

/** A kind of {@link TextRecord}. */
export interface TextRecordKind {
  /** Name for test titles. */
  readonly name: string;
  /** Opens a record that stores nothing yet. */
  open(): Promise<TestRecord>;
}

export interface TestRecord {
  /** Opens the same record once more; it shares no state with earlier ones. */
  again(): Promise<TextRecord>;
  /** Adds words to the text from another process, one with each change: `${word}0 `, `${word}1 ` and so on. */
  addElsewhere(word: string, count: number): Promise<void>;
}

/** Defines the contract tests of {@link TextRecord}. */
export function testTextRecordContract({ name, open }: TextRecordKind): void {
  test(`${name}: what was stored is there after a restart`, async () => {
    const { again } = await open();
    const record = await again();
    expect(await record.read()).toBeUndefined();
    expect(await record.change((text) => `${text}, then one`)).toBe('undefined, then one');
    expect(await record.change((text) => `${text}, then “two”\n`)).toBe('undefined, then one, then “two”\n');
    expect(await record.read()).toBe('undefined, then one, then “two”\n');
    expect(await (await again()).read()).toBe('undefined, then one, then “two”\n');
  });

  test(`${name}: processes that start at once agree on one text`, async () => {
    const { again } = await open();
    const records = await Promise.all(Array.from({ length: 8 }, () => again()));
    const starts = records.map((record, index) => record.change((text) => text ?? `secret ${index}`));
    const [first, ...others] = await Promise.all(starts);
    expect(others).toEqual(others.map(() => first));
    expect(await (await again()).read()).toBe(first);
  });

  test(`${name}: no change is lost when several processes change the text at once`, async () => {
    const { again, addElsewhere } = await open();
    const record = await again();
    const own = Array.from({ length: 100 }, (_, index) => record.change((text = '') => `${text}a${index} `));
    await Promise.all([...own, addElsewhere('b', 100), addElsewhere('c', 100)]);
    const words = (await record.read())?.trim().split(' ') ?? [];
    const added = ['a', 'b', 'c'].map((word) => words.filter((each) => each.startsWith(word)));
    expect(added.map(({ length }) => length)).toEqual([100, 100, 100]);
    expect(new Set(words).size).toBe(300);
  });

  test(`${name}: a change that fails leaves the text as it was, and the next one works`, async () => {
    const { again } = await open();
    const record = await again();
    await record.change(() => 'before');
    const failed = record.change(() => {
      throw new Error('cannot be made');
    });
    await expect(failed).rejects.toThrow('cannot be made');
    expect(await record.change((text) => `${text} and after`)).toBe('before and after');
  });
}

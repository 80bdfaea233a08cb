import { describe, expect, test } from 'vitest';
import { dividePackages } from './divide-packages.ts';

const family = (packages: number, pages: number): ReadonlyMap<string, number> =>
  new Map(Array.from({ length: packages }, (_, index) => [`package-${index}`, pages]));

describe('packages are divided', () => {
  test('into one part if all pages fit', () => {
    expect(dividePackages(family(150, 10), 1_500)).toEqual([new Set(family(150, 10).keys())]);
  });

  test('into parts of about the same size, each package into one of them', () => {
    const parts = dividePackages(family(1_000, 10), 1_500);
    expect(parts).toHaveLength(8);
    for (const { size } of parts) expect(Math.abs(size - 125)).toBeLessThan(40);
    expect(parts.flatMap((part) => [...part]).toSorted()).toEqual([...family(1_000, 10).keys()].toSorted());
  });

  test('so that a new package leaves all others in their parts', () => {
    const before = dividePackages(family(900, 10), 1_500);
    const after = dividePackages(new Map([...family(900, 10), ['another', 10]]), 1_500);
    expect(after.map((part) => [...part].filter((repo) => repo !== 'another'))).toEqual(
      before.map((part) => [...part]),
    );
  });

  test('so that no part is empty, even if few packages have all the pages', () => {
    for (let packages = 1; packages < 30; packages += 1) {
      const parts = dividePackages(family(packages, 10_000), 1_500);
      expect(parts.every(({ size }) => size > 0)).toBe(true);
      expect(parts.flatMap((part) => [...part])).toHaveLength(packages);
    }
    expect(dividePackages(new Map(), 1_500)).toEqual([new Set()]);
  });
});

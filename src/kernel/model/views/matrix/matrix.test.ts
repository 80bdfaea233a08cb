import { expect, test } from 'vitest';
import { isNew, isRising } from './matrix.ts';

test('a package is new for thirty days after it joined an existing family', () => {
  expect(isNew({ package: 110, family: 100, today: 110 })).toBe(true);
  expect(isNew({ package: 110, family: 100, today: 139 })).toBe(true);
  expect(isNew({ package: 110, family: 100, today: 140 })).toBe(false);
});

test('no package is new in a new site', () => {
  expect(isNew({ package: 100, family: 100, today: 100 })).toBe(false);
});

test('a package that gained at least five stars and a twentieth of its stars is rising', () => {
  expect(isRising(105, 5)).toBe(true);
  expect(isRising(106, 5)).toBe(false);
  expect(isRising(8, 4)).toBe(false);
  expect(isRising(5, 5)).toBe(true);
  expect(isRising(50, -10)).toBe(false);
});

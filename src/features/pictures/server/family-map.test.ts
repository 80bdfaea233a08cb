import { expect, test } from 'vitest';
import { type MapDrawing, type MapView, mapLabelHeight } from '#features/pictures/map-view.ts';
import { createFamilyMap } from './family-map.ts';
import type { FamilyNode } from './family-nodes.ts';

const site = { product: 'core', base: '' };

/** A family in which each package uses one and mentions one, and many use the first. */
function familyOf(count: number): readonly FamilyNode[] {
  const name = (index: number) => `package-${index}`;
  return Array.from({ length: count }, (_, index): FamilyNode => {
    const [half, third] = [Math.floor(index / 2), Math.floor(index / 3)];
    const users = [index * 2, index * 2 + 1].filter((other) => other !== index && other < count);
    return {
      item: { repo: name(index), title: name(index) },
      uses: new Set(index === 0 ? [] : [name(half)]),
      mentions: new Set(index === 0 ? [] : [name(third)]),
      usedBy: new Set(users.map(name)),
      mentionedBy: new Set(),
    };
  });
}

function overlapping({ nodes }: MapView, { places }: MapDrawing): readonly string[] {
  return nodes.flatMap((one, index) =>
    nodes.slice(index + 1).flatMap((other, next) => {
      const [here, there] = [places[index], places[index + 1 + next]];
      if (here === undefined || there === undefined) return ['a label without a place'];
      const across = (one.width + other.width) / 2 - Math.abs(here.x - there.x);
      const down = mapLabelHeight - Math.abs(here.y - there.y);
      return across > 1 && down > 1 ? [`${one.label} and ${other.label}`] : [];
    }),
  );
}

test.each([2, 5, 31, 300])('no labels of %i packages overlap, and all are inside of the drawings', async (count) => {
  const map = await createFamilyMap(familyOf(count), site);
  for (const drawing of [map.narrow, map.wide]) {
    expect(overlapping(map, drawing)).toEqual([]);
    for (const [index, { x, y }] of drawing.places.entries()) {
      const half = (map.nodes[index]?.width ?? 0) / 2;
      expect(x - half).toBeGreaterThanOrEqual(0);
      expect(x + half).toBeLessThanOrEqual(drawing.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(drawing.height);
    }
  }
});

test('each drawn package of a large family has a line, and no wide band of the drawing is empty', async () => {
  const none = new Set<string>();
  // Packages with three dependents each, and most dependents before the packages that are used.
  const family = Array.from({ length: 400 }, (_, index): FamilyNode => {
    const name = (other: number) => `package-${other}`;
    const item = { repo: name(index), title: name(index) };
    if (index >= 300)
      return {
        item,
        uses: none,
        mentions: none,
        usedBy: new Set([index - 300, index - 200, index - 100].map(name)),
        mentionedBy: none,
      };
    return { item, uses: new Set([name(300 + (index % 100))]), mentions: none, usedBy: none, mentionedBy: none };
  });
  const map = await createFamilyMap(family, site);
  expect(map.nodes).toHaveLength(80);
  const ends = new Set(map.lines.flatMap(({ from, to }) => [from, to]));
  expect(map.nodes.filter((_, index) => !ends.has(index))).toEqual([]);
  for (const { places } of [map.narrow, map.wide]) {
    expect(overlapping(map, { width: 0, height: 0, paths: [], places })).toEqual([]);
    const heights = places.map(({ y }) => y).toSorted((a, b) => a - b);
    const gaps = heights.slice(1).map((y, index) => y - (heights[index] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(mapLabelHeight + 57);
  }
});

test('the packages that most others use are in the middle of the map', async () => {
  const none = new Set<string>();
  const name = (index: number) => `package-${index}`;
  // Two hubs at the end of the list, which share some of the packages that use them.
  const family = Array.from({ length: 40 }, (_, index): FamilyNode => {
    const item = { repo: name(index), title: name(index) };
    const others = Array.from({ length: 38 }, (__, other) => name(other));
    if (index >= 38) return { item, uses: none, mentions: none, usedBy: new Set(others), mentionedBy: none };
    const uses = index < 12 ? [name(38), name(39)] : [name(index % 2 === 0 ? 38 : 39)];
    return { item, uses: new Set(uses), mentions: none, usedBy: none, mentionedBy: none };
  });
  const { nodes, narrow, wide } = await createFamilyMap(family, site);
  for (const { width, height, places } of [narrow, wide]) {
    const distances = places.map(({ x, y }) => Math.hypot((x - width / 2) / width, (y - height / 2) / height));
    const hubs = distances.filter((_, index) => nodes[index]?.central);
    expect(hubs).toHaveLength(2);
    expect(Math.max(...hubs)).toBeLessThan(0.2);
  }
});

test.each([
  ['wide letters', 'W'.repeat(40)],
  ['Chinese letters', '灯'.repeat(40)],
  ['pictures', '💡'.repeat(40)],
  ['Hebrew letters', 'מנורה קטנה מאוד לשולחן העבודה'],
  ['HTML', '<script>alert(1)</script>&amp;'],
])('a long name of %s is shortened to the narrow drawing', async (_, title) => {
  const [first, second] = familyOf(2);
  if (first === undefined || second === undefined) throw new Error('a family of two');
  const map = await createFamilyMap([{ ...first, item: { ...first.item, title } }, second], site);
  const [node] = map.nodes;
  expect(node?.name).toBe(title);
  expect(node?.label).toMatch(/…$/);
  expect(node?.width).toBeLessThanOrEqual(map.narrow.width);
  expect(title.startsWith(node?.label.slice(0, -1) ?? '?')).toBe(true);
});

test('the same relations give the same map', async () => {
  expect(await createFamilyMap(familyOf(31), site)).toEqual(await createFamilyMap(familyOf(31), site));
});

test('a large family is drawn in part, and its table has the rest up to a bound', async () => {
  const map = await createFamilyMap(familyOf(1_200), site);
  expect(map.nodes).toHaveLength(80);
  expect(map.rows.items).toHaveLength(100);
  expect(map.rows.total).toBe(1_200);
});

test('the map of 5,000 packages is as large as that of 1,000, and begins with those that most others are tied to', async () => {
  const [small, large] = await Promise.all([1_000, 5_000].map((count) => createFamilyMap(familyOf(count), site)));
  const sizeOf = (map: MapView | undefined): number => JSON.stringify(map).length;
  expect(sizeOf(large)).toBeLessThan(1.2 * sizeOf(small));
  expect(sizeOf(large)).toBeLessThan(150_000);
  expect(large?.rows.total).toBe(5_000);
});

test('a package without relations is listed and not drawn', async () => {
  const none = new Set<string>();
  const item = { repo: 'alone', title: 'Alone' };
  const map = await createFamilyMap([{ item, uses: none, mentions: none, usedBy: none, mentionedBy: none }], site);
  expect(map.nodes).toEqual([]);
  expect(map.alone.items).toEqual([{ name: 'Alone', path: '/alone/index.html' }]);
});

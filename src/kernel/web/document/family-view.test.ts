import { expect, test } from 'vitest';
import { samplePackage, sampleSite } from '#web/testing/sample-document.ts';
import { familyView } from './family-view.ts';

const view = familyView(sampleSite);

test('[L-09] the family has every package in its order, with what the package drawer shows and nothing else', () => {
  expect(view.packages.map(({ repo }) => repo)).toEqual(['lantern', 'asterism']);
  expect(view.packages[0]).toEqual({
    repo: 'lantern',
    name: 'x-lantern',
    title: 'lantern',
    code: 'Wick <b>',
    icon: 'fas fa-cogs',
    stars: 1500,
    core: false,
    archived: false,
  });
});

test('the family has the shape of each icon of its packages once, and a bolt for an unknown one', () => {
  const packages = ['fas fa-cogs', 'fa-solid fa-gears', 'fab fa-superpowers', 'fas fa-no-such-icon'].map((icon) => ({
    ...samplePackage,
    icon,
  }));
  const { icons } = familyView({ ...sampleSite, packages });
  expect(Object.keys(icons)).toEqual([
    'icon:fab-superpowers',
    'icon:fas-cogs',
    'icon:fas-gears',
    'icon:fas-no-such-icon',
  ]);
  expect(icons['icon:fas-cogs']).toEqual(icons['icon:fas-gears']);
  for (const [width, height, paths] of Object.values(icons)) {
    expect(width * height).toBeGreaterThan(0);
    expect(paths.length).toBeGreaterThan(0);
  }
});

test('the family has what the footer and the card of all pages share, and no verification tags', () => {
  const { links, people, promos, year } = sampleSite;
  expect(view).toMatchObject({ links, people, promos, year });
  expect(Object.keys(view).toSorted()).toEqual(['icons', 'links', 'packages', 'people', 'promos', 'year']);
});

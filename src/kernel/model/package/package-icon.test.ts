import { expect, test } from 'vitest';
import { hueCount, iconClasses, imageIcon, lettersOf, parseIcon, withMonograms } from './package-icon.ts';

const withoutIcon = (title: string) => ({ title, icon: 'fas fa-bolt' });

test.each([
  ['lantern', 'La'],
  ['paper-fold', 'PF'],
  ['paperFold', 'PF'],
  ['@harebell/wick_trimmer', 'WT'],
  ['x', 'X'],
  ['3d-box', '3B'],
  ['灯笼', '灯'],
  ['élan', 'Él'],
  ['--', '?'],
])('the letters of %s are %s', (name, letters) => {
  expect(lettersOf(name)).toBe(letters);
});

test('a package without an icon gets a monogram in the colour of its name, whatever stands around it', () => {
  const [alone] = withMonograms([withoutIcon('lantern')], () => false);
  const [, , later] = withMonograms(['oil', 'x', 'lantern'].map(withoutIcon), () => false);
  expect(parseIcon(alone?.icon ?? '')).toMatchObject({ kind: 'monogram', letters: 'La' });
  expect(later).toEqual(alone);
});

test('neighbours have different colours, beside and above each other', () => {
  const names = Array.from({ length: 200 }, (_, index) => `package-${index}`);
  const hues = withMonograms(names.map(withoutIcon), () => false).map(({ icon }) => {
    const parsed = parseIcon(icon);
    return parsed.kind === 'monogram' ? parsed.hue : undefined;
  });
  for (const [index, hue] of hues.entries()) {
    expect(hue).toBeLessThan(hueCount);
    expect(hues.slice(Math.max(0, index - 3), index)).not.toContain(hue);
  }
});

test('an icon stays, and programs that know no monograms get the default icon', () => {
  const [item] = withMonograms([{ title: 'lantern', icon: 'fas fa-fire' }], () => true);
  expect(item?.icon).toBe('fas fa-fire');
  expect(parseIcon('fas fa-fire')).toEqual({ kind: 'icon', name: 'fas fa-fire' });
  expect(iconClasses('fas fa-fire')).toBe('fas fa-fire');
  expect(iconClasses('monogram:2:La')).toBe('fas fa-bolt');
});

test('the icon of an image names its repository and file', () => {
  const icon = imageIcon({ repo: 'lantern', file: 'docs/a b/logo.svg' });
  expect(parseIcon(icon)).toEqual({ kind: 'image', repo: 'lantern', file: 'docs/a b/logo.svg' });
  expect(iconClasses(icon)).toBe('fas fa-bolt');
});

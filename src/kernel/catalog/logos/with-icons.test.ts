import { expect, test } from 'vitest';
import { defaultIcon } from '#model/package/package.ts';
import { parseIcon } from '#model/package/package-icon.ts';
import { withIcons } from './with-icons.ts';

const item = (repo: string, more: { readonly icon?: string; readonly core?: boolean } = {}) => {
  const { icon = defaultIcon, core = false } = more;
  return { repo, title: repo, icon, core, iconless: more.icon === undefined ? (true as const) : undefined };
};

test('an icon wins over a logo, and a logo over a monogram', () => {
  const packages = [item('lamp', { icon: 'fas fa-fire' }), item('oil'), item('wick')];
  const faces = withIcons(packages, (repo) => (repo === 'wick' ? undefined : { file: 'logo.svg', hash: repo }));
  expect(faces.map(({ icon }) => parseIcon(icon).kind)).toEqual(['icon', 'image', 'monogram']);
  expect(faces[1]?.icon).toBe('image:oil/logo.svg');
});

test('only the first of the packages with one logo has it', () => {
  const faces = withIcons([item('a'), item('b'), item('c')], () => ({ file: 'logo.svg', hash: 'same' }));
  expect(faces.map(({ icon }) => parseIcon(icon).kind)).toEqual(['image', 'monogram', 'monogram']);
});

test('a core package has its logo, and else the default icon', () => {
  const core = item('core', { core: true });
  expect(withIcons([core], () => ({ file: 'logo.svg', hash: '1' }))[0]?.icon).toBe('image:core/logo.svg');
  expect(withIcons([core], () => undefined)[0]?.icon).toBe(defaultIcon);
});

import { faSuperpowers } from '@fortawesome/free-brands-svg-icons';
import { faFileExcel } from '@fortawesome/free-regular-svg-icons';
import { faBolt, faGears, faStar } from '@fortawesome/free-solid-svg-icons';
import { expect, test } from 'vitest';
import { iconId } from '#web/ui/icon-names.ts';
import { iconSprite } from './icon-sprite.ts';

test('[L-09] icons of Font Awesome 5, 6 and 7 are found by their old and new names', () => {
  expect(pathOf('fas fa-cogs')).toBe(faGears.icon[4]);
  expect(pathOf('fa-solid fa-gears')).toBe(faGears.icon[4]);
  expect(pathOf('fab fa-superpowers')).toBe(faSuperpowers.icon[4]);
  expect(pathOf('far fa-file-excel')).toBe(faFileExcel.icon[4]);
});

test('[L-09] an unknown, hostile or missing icon becomes a bolt', () => {
  for (const name of ['fas fa-no-such-icon', '', 'fas', '"><script>', 'fas fa-constructor', '__proto__ fa-__proto__']) {
    expect(pathOf(name)).toBe(faBolt.icon[4]);
  }
  expect(iconSprite(['fas fa-"><script>alert(1)</script>'])).not.toContain('<script');
});

test('an icon without a regular style uses the solid one', () => {
  expect(pathOf('far fa-cogs')).toBe(faGears.icon[4]);
});

test('the sprite holds each icon once', () => {
  const sprite = iconSprite(['fas fa-star', 'fa-solid fa-star', 'fas fa-cogs']);
  expect([...sprite.matchAll(/<symbol/g)]).toHaveLength(2);
  expect(sprite).toContain(`viewBox="0 0 ${faStar.icon[0]} ${faStar.icon[1]}"`);
});

function pathOf(name: string): string | undefined {
  const sprite = iconSprite([name]);
  expect(sprite).toContain(`id="${iconId(name)}"`);
  return /<path d="([^"]+)"/.exec(sprite)?.[1];
}

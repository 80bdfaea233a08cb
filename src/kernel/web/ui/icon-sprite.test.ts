import { faSuperpowers } from '@fortawesome/free-brands-svg-icons';
import { faFileExcel } from '@fortawesome/free-regular-svg-icons';
import { faBolt, faGears, faStar } from '@fortawesome/free-solid-svg-icons';
import { expect, test } from 'vitest';
import { iconId } from '#web/ui/icon-id.ts';
import { iconShapes, iconSprite, iconsIn } from './icon-sprite.ts';

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
  expect(iconSprite([iconId('fas fa-"><script>alert(1)</script>')])).not.toContain('<script');
  expect(iconSprite(['icon:fas-"><script>alert(1)</script>'])).not.toContain('<script');
});

test('an icon without a regular style uses the solid one', () => {
  expect(pathOf('far fa-cogs')).toBe(faGears.icon[4]);
});

test('the sprite holds each icon once', () => {
  const sprite = iconSprite(['fas fa-star', 'fa-solid fa-star', 'fas fa-cogs'].map(iconId));
  expect([...sprite.matchAll(/<symbol/g)]).toHaveLength(2);
  expect(sprite).toContain(`viewBox="0 0 ${faStar.icon[0]} ${faStar.icon[1]}"`);
});

test('the icons of a text of HTML are found by their uses, and no others', () => {
  const shown = '<svg class="i"><use href="#icon:fas-star"></use></svg><a href="#icon:fas-house">icon:fas-gears</a>';
  expect(iconsIn(shown)).toEqual(['icon:fas-star']);
});

test('the shapes of icons are those of their symbols, each once', () => {
  const shapes = iconShapes(['fas fa-star', 'fa-solid fa-star', 'fas fa-no-such-icon']);
  const [width, height, , , path] = faStar.icon;
  expect(Object.keys(shapes)).toEqual(['icon:fas-no-such-icon', 'icon:fas-star']);
  expect(shapes['icon:fas-star']).toEqual([width, height, [path].flat()]);
  expect(shapes['icon:fas-no-such-icon']?.[2]).toEqual([faBolt.icon[4]].flat());
});

function pathOf(name: string): string | undefined {
  const sprite = iconSprite([iconId(name)]);
  expect(sprite).toContain(`id="${iconId(name)}"`);
  return /<path d="([^"]+)"/.exec(sprite)?.[1];
}

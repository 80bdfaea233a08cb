import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hueCount } from '#model/package/package-icon.ts';

const styles = readFileSync(new URL('face.module.css', import.meta.url), 'utf8');
const hues = [...styles.matchAll(/\[data-hue="(\d)"\] \{\s*--hue: (\d+);/g)].map(([, index, hue]) =>
  [index, hue].map(Number),
);
const [ground, letters] = ['background', 'color'].map((property) => {
  const number = '([\\d.]+)';
  const one = `oklch\\(${number} ${number} var\\(--hue\\)\\)`;
  const [, ...values] = new RegExp(`\\s${property}: light-dark\\(${one}, ${one}\\);`).exec(styles) ?? [];
  const [light = 0, strong = 0, dark = 0, weak = 0] = values.map(Number);
  return [[light, strong] as const, [dark, weak] as const];
});

test('the styles have a hue for each colour of monograms', () => {
  expect(hues.map(([index]) => index)).toEqual(Array.from({ length: hueCount }, (_, index) => index));
});

test.each([0, 1])(
  'the letters of monograms have a contrast of at least 4.5:1 in light (0) and dark (1) themes: %i',
  (scheme) => {
    const ratios = hues.map(([, hue = 0]) =>
      contrast(luminance(ground?.[scheme], hue), luminance(letters?.[scheme], hue)),
    );
    expect(ratios.filter((ratio) => !(ratio >= 4.5))).toEqual([]);
  },
);

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The relative luminance of a colour of OKLCH, with its channels cut to sRGB. */
function luminance([lightness, chroma]: readonly [number, number] = [0, 0], hue: number): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short;
  const cut = (value: number) => Math.min(1, Math.max(0, value));
  return 0.2126 * cut(red) + 0.7152 * cut(green) + 0.0722 * cut(blue);
}

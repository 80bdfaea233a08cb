import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { bridgeStack } from './fallback-fonts.ts';
import { type FontFile, readFontFolder } from './font-files.ts';
import type { FontMetrics } from './font-metrics.ts';
import { fontRules } from './font-rules.ts';
import { refuseNothing } from './testing/refuse-nothing.ts';

const { resolve } = createRequire(import.meta.url);

async function interFolder(...names: readonly string[]): Promise<string> {
  const folder = await temporaryFolder();
  for (const name of names) {
    await cp(resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`), join(folder, `${name}.ttf`));
  }
  return folder;
}

const metrics = (weight: number, width = 0.5): FontMetrics => ({
  weight,
  ascent: 0.9,
  descent: 0.25,
  lineGap: 0.1,
  width,
});

const fileOf = (family: string, ...own: readonly FontMetrics[]): FontFile => ({
  name: `${family}.ttf`,
  bytes: new Uint8Array(),
  face: { family, weight: '400', style: 'normal' },
  metrics: own,
  range: 'U+20-24F',
  characters: [],
});

const declared = (rules: readonly string[], property: string): readonly string[] =>
  rules.map((rule) => new RegExp(`[{;]${property}:([^;}]+)`).exec(rule)?.[1] ?? '');

test('system fonts with the measures of an own font stand after it in its list', async () => {
  const fontFolder = await interFolder('400Regular', '400Regular_Italic', '700Bold');
  const settings = { fonts: { text: '"inter", "Open Sans", sans-serif' }, fontFolder };
  const { fonts, inline } = await fontRules(settings, { add: ({ name }) => `/${name}`, refuse: refuseNothing });
  expect(fonts.text).toBe(
    '"inter", "Inter as Arial", "Inter as Roboto", "Inter as DejaVu Sans", "Open Sans", sans-serif',
  );
  expect(inline).toContain(
    '@font-face{font-family:"Inter as Arial";src:local("Arial"),local("Liberation Sans");font-weight:400;size-adjust:107.34%;ascent-override:90.25%;descent-override:22.47%;line-gap-override:0%;unicode-range:',
  );
  expect(inline).toContain(
    '@font-face{font-family:"Inter as Arial";src:local("Arial Bold"),local("Liberation Sans Bold");font-weight:700;size-adjust:102.55%;',
  );
  // Regular and bold, in three systems each; slanted text has the widths of upright text.
  expect(inline.match(/ as /g)).toHaveLength(6);
});

test('the line of a system font is as high as that of the own font', () => {
  const { rules } = bridgeStack('Own, sans-serif', [fileOf('Own', metrics(400))]);
  for (const [index, size] of declared(rules, 'size-adjust').entries()) {
    const heights = ['ascent', 'descent', 'line-gap'].map((each) => declared(rules, `${each}-override`)[index]);
    const scaled = heights.map((height) => (Number.parseFloat(height ?? '') * Number.parseFloat(size)) / 10_000);
    expect(scaled.map((height) => height.toFixed(3))).toEqual(['0.900', '0.250', '0.100']);
  }
  expect(rules).toHaveLength(3);
});

test('texts with serifs and code have stand-ins of their kind', () => {
  const files = [fileOf('Own', metrics(400))];
  const namesOf = (...[stack, kind]: readonly [string, 'mono'?]): readonly string[] =>
    declared(bridgeStack(stack, files, kind).rules, 'src');
  expect(namesOf('Own, Georgia, serif')[0]).toBe('local("Times New Roman"),local("Liberation Serif")');
  expect(namesOf('Own, monospace')[1]).toBe('local("Consolas")');
  expect(namesOf('Own', 'mono')[1]).toBe('local("Consolas")');
  expect(namesOf('Own')[1]).toBe('local("Roboto"),local("Roboto-Regular")');
});

test('of many weights, those next to regular and bold have stand-ins', () => {
  const files = [300, 450, 600, 900].map((weight) => fileOf('Own', metrics(weight)));
  const { rules } = bridgeStack('Own, sans-serif', files);
  expect(declared(rules, 'font-weight')).toEqual(['450', '600', '450', '600', '450', '600']);
  expect(declared(rules, 'src')[1]).toContain('Arial Bold');
});

test('a list without a font of the site stays as it is, and so does one whose font has no Latin letters', () => {
  const files = [fileOf('Own'), fileOf('Other', metrics(400))];
  for (const stack of ['system-ui, sans-serif', "'Own', sans-serif"]) {
    expect(bridgeStack(stack, files)).toEqual({ stack, rules: [] });
  }
});

test('a family whose name has a comma is one family', () => {
  const { stack } = bridgeStack('"Own, Inc", serif', [fileOf('Own, Inc', metrics(400))]);
  expect(stack).toBe('"Own, Inc", "Own, Inc as Times", "Own, Inc as Noto Serif", "Own, Inc as DejaVu Serif", serif');
});

test('a font for texts and headings has its stand-ins once', async () => {
  const fontFolder = await interFolder('400Regular');
  const fonts = { text: 'Inter, sans-serif', headings: 'Inter, system-ui', code: 'Inter, monospace' };
  const { inline } = await fontRules({ fonts, fontFolder }, { add: () => '/font.ttf', refuse: refuseNothing });
  expect(inline.match(/"Inter as [^"]+"/g)).toEqual(
    ['Arial', 'Roboto', 'DejaVu Sans', 'Menlo', 'Consolas', 'Courier'].map((name) => `"Inter as ${name}"`),
  );
});

test('a font stands in for the scripts that the own font has', async () => {
  const [file] = await readFontFolder(await interFolder('400Regular'), refuseNothing);
  expect(file?.range).toBe('U+20-24F,U+2000-20CF,U+370-3FF,U+400-4FF');
});

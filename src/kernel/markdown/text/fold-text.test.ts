import { expect, test } from 'vitest';
import { edgeKeys } from '#markdown/regions/shared-edges.ts';
import { foldText } from './fold-text.ts';

const none = { shared: new Set<string>(), names: new Map<string, readonly string[]>() };
const plain = { boilerplate: none, repo: 'lamp', hasTitle: true };
const header = '[//]: #@family-header\n# Lamp\n\n[![badge](b.svg)](ci)\n[//]: #@family-header:end\n';
const footer =
  '[//]: #@family-footer\n## Sponsors\n\nEveryone.\n\n[site]: https://lamp.example\n[//]: #@family-footer:end\n';

test('the text for agents has no folded header and footer', () => {
  expect(foldText(`${header}\nOnly here.\n\n${footer}`, plain)).toBe('Only here.\n');
});

test('a definition in a folded footer stays if the text above needs it', () => {
  expect(foldText(`${header}\nSee [the site][site].\n\n${footer}`, plain)).toBe(
    'See [the site][site].\n\n[site]: https://lamp.example\n',
  );
});

test('a page without another heading keeps the heading of its header', () => {
  const options = { ...plain, hasTitle: false };
  expect(foldText(`${header}\nOnly here.\n`, options)).toBe('# Lamp\n\n\nOnly here.\n');
  expect(foldText(`${header}\n## Own\n\nOnly here.\n`, options)).toBe('## Own\n\nOnly here.\n');
});

test('a mark without its other end, and one around the whole text, folds nothing', () => {
  expect(foldText(header, plain)).toBe(header);
  const half = '[//]: #@family-header\n# Lamp\n\nText.\n';
  expect(foldText(half, plain)).toBe(half);
});

test('marks in a code block are code', () => {
  const md = `Text.\n\n\`\`\`\n${footer}\`\`\`\n`;
  expect(foldText(md, plain)).toBe(md);
});

test('a shared end is folded without marks', () => {
  const end = `## Sponsors\n\n${'All of them, every one. '.repeat(30)}\n`;
  const md = `# Lamp\n\nOnly here.\n\n${end}`;
  const boilerplate = { shared: new Set(edgeKeys(end, ['lamp'])), names: new Map([['lamp', ['lamp']]]) };
  expect(foldText(md, { ...plain, boilerplate })).toBe('# Lamp\n\nOnly here.\n');
});

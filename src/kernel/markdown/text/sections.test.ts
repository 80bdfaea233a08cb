import { expect, test } from 'vitest';
import { rendered } from '#markdown/testing/sample-family.ts';

const sections = (md: string) => rendered(md).sections;

test('each section has its own text and the id of its heading', () => {
  expect(sections('Before.\n\n# First\n\nText of *one*.\n\n## Second\n\n- a\n- b\n')).toEqual([
    { id: '', heading: '', text: 'Before.' },
    { id: 'first', heading: 'First', text: 'Text of one.' },
    { id: 'second', heading: 'Second', text: 'a b' },
  ]);
});

test('words stay whole across inline markup, and are separate in cells, code and images', () => {
  const md =
    '# T\n\nun**believ**able\n\n| a | b |\n|---|---|\n| c | d |\n\n```js\nconst x = 1;\nlet y;\n```\n\n![a fox](x.png)\n';
  expect(sections(md)[0]?.text).toBe('unbelievable a b c d const x = 1; let y; a fox');
});

test('a heading inside HTML begins a section too', () => {
  expect(sections('<div align="center"><h1>Deep</h1>\n\nText.\n\n</div>\n').map(({ id }) => id)).toEqual(['deep']);
});

test('folded parts are not in the sections', () => {
  const folded = (name: string, text: string) => `[//]: #@${name}\n\n${text}\n\n[//]: #@${name}:end\n\n`;
  const md = `${folded('star-header', 'Slogan')}# Setup\n\nText.\n\n${folded('star-footer', '## Support us\n\nmoney')}`;
  expect(sections(md)).toEqual([{ id: 'setup', heading: 'Setup', text: 'Text.' }]);
});

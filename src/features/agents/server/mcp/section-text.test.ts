import { expect, test } from 'vitest';
import { sectionText } from './section-text.ts';

const md =
  '# Guide\n\nHow to.\n\n## Wiring\n\nRed.\n\n```\n# no heading\n```\n\n### Fuses\n\nTen.\n\nEnd\n---\n\nLast.\n\n## Wiring\n\nAgain.\n';

test('a heading whose id is the name of something of the browser is found by its own name', () => {
  expect(sectionText('## Plugins\n\nMany.\n', 'plugins')).toBe('## Plugins\n\nMany.\n');
  expect(sectionText('## Plugins\n\nMany.\n', 'user-content-plugins')).toBe('## Plugins\n\nMany.\n');
});

test('a section includes its subsections, and nothing of the next section', () => {
  expect(sectionText(md, 'wiring')).toBe('## Wiring\n\nRed.\n\n```\n# no heading\n```\n\n### Fuses\n\nTen.\n');
  expect(sectionText(md, 'fuses')).toBe('### Fuses\n\nTen.\n');
  expect(sectionText(md, 'end')).toBe('End\n---\n\nLast.\n');
  expect(sectionText(md, 'wiring-1')).toBe('## Wiring\n\nAgain.\n');
  expect(sectionText(md, 'guide')).toBe(md);
  expect(sectionText(md, 'no-heading')).toBeUndefined();
});

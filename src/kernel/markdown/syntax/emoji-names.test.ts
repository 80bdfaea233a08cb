import { expect, test } from 'vitest';
import { html, rendered } from '#markdown/testing/sample-family.ts';

test('emoji written by name are shown, with the name as title', () => {
  expect(html('a :wave: :+1:')).toBe('<p>a <span title=":wave:">👋</span> <span title=":+1:">👍</span></p>');
});

test('unknown names, smileys, and names in code stay text', () => {
  expect(html('a::b :nonsense: :-) `:wave:` 12:30:45')).toBe('<p>a::b :nonsense: :-) <code>:wave:</code> 12:30:45</p>');
});

test('the id of a heading has the name of its emoji, as on GitHub', () => {
  const { html: page, headings } = rendered('## :rocket: Getting Started\n\n[go](#rocket-getting-started)');
  expect(headings).toEqual([{ depth: 2, id: 'rocket-getting-started', text: '🚀 Getting Started' }]);
  expect(page).toContain('<a href="#rocket-getting-started">go</a>');
});

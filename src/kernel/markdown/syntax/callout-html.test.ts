import { expect, test } from 'vitest';
import { html } from '#markdown/testing/sample-family.ts';
import { calloutEnd, calloutKind, calloutKinds, calloutStart } from './callout-html.ts';

test.each([
  ['note', 'note'],
  ['Aside', 'note'],
  ['TIP', 'tip'],
  ['danger', 'caution'],
  ['deprecated', 'warning'],
  ['constructor', undefined],
  ['card', undefined],
])('a callout named %s is the alert %s', (name, kind) => {
  expect(calloutKind(name)).toBe(kind);
});

test('a callout has the HTML of an alert in markdown', () => {
  for (const kind of calloutKinds()) {
    const written = html(`${calloutStart(kind)}\nText\n\n${calloutEnd}`);
    expect(written.replaceAll('\n', '')).toBe(html(`> [!${kind}]\n> Text`).replaceAll('\n', ''));
  }
});

test('the title of an author replaces the name of the kind', () => {
  expect(calloutStart('tip', ' A <em>title</em> ')).toContain('title">A <em>title</em></p>');
});

import { expect, test } from 'vitest';
import { edgeKeys } from '#markdown/regions/shared-edges.ts';
import { ownText } from './own-text.ts';

const own = (md: string): readonly string[] =>
  ownText(md, undefined, 'demo')
    .split('\n')
    .filter((line) => line !== '');

test('marked headers and footers are not text of the document, other regions are', () => {
  const md = `[//]: #@demo-header

# Demo

[//]: #@demo-header:end
One
[//]: #@part
Two
[//]: #@part:end
[//]: #@demo-footer
Three
[//]: #@demo-footer:end
Four`;
  expect(own(md).filter((line) => !line.startsWith('[//]'))).toEqual(['One', 'Two', 'Four']);
});

test('a region without its end mark removes nothing', () => {
  expect(own('[//]: #@demo-footer\nOne')).toEqual(['One']);
});

test('code blocks are not text', () => {
  expect(own('One\n```md\n[a](b)\n~~~\n```\nTwo\n~~~\n[c](d)')).toEqual(['One', 'Two']);
});

test('an end that many packages share is not text of the document', () => {
  const footer = `## About us\n\n${'We make small tools that do one thing. '.repeat(20)}`;
  const boilerplate = { shared: new Set(edgeKeys(footer, [])), names: new Map() };
  expect(ownText(`# Demo\n\nText.\n\n${footer}`, boilerplate, 'demo').trim()).toBe('# Demo\n\nText.');
});

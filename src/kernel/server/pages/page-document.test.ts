import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeDocument } from './page-document.ts';

test('front matter escapes foreign texts, so that each stays one value', () => {
  const facts = {
    title: 'A: "b" #c\n---\nmalicious: true',
    package: '- lamp',
    file: 'docs/*a &b !!x.md',
    canonical: 'https://site.example/a.html',
  };
  const text = writeDocument({ facts, text: '# Text\n' });
  const [, yaml = '', body] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(text) ?? [];
  expect(parse(yaml)).toEqual(facts);
  expect(body).toBe('# Text\n');
});

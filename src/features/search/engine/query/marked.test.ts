import { expect, test } from 'vitest';
import { excerptOf } from './marked.ts';
import { matcherOf } from './matcher.ts';
import { parseQuery } from './query.ts';

const marked = (query: string, text: string): readonly string[] =>
  excerptOf(text, matcherOf(parseQuery(query)))
    .filter(({ match }) => match)
    .map((piece) => piece.text);

test.each([
  ['camel', 'Call readCamelCase() twice.', ['readCamelCase'], 'a part of an identifier'],
  ['readCamelCase', 'Call read_file, then toCamel(x, isCase).', ['read_file', 'toCamel', 'isCase'], 'parts of several'],
  ['connected', 'It calls tryConnect once.', ['tryConnect'], 'another form of a part'],
  ['night lamp', 'A nightlamp burns.', ['nightlamp'], 'two words in one'],
  ['1.0.3', 'Since v1.0.3 it is red.', ['v1.0.3'], 'a version with its v'],
  ['v1.0.3', 'Since 1.0.3 it is red.', ['1.0.3'], 'a version without its v'],
])('the excerpt for "%s" in %j marks %j: %s', (query, text, words) => {
  expect(marked(query, text)).toEqual(words);
});

test('a text with none of the words has no excerpt', () => {
  expect(excerptOf('Nothing is here.', matcherOf(parseQuery('readCamelCase')))).toEqual([]);
});

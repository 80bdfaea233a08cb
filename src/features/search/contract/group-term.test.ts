import { expect, test } from 'vitest';
import { readGroupTerms } from './group-term.ts';

test.each([
  ['group:tools red lamp', 'red lamp', 'tools'],
  ['red  GROUP:Eszközök lamp', 'red lamp', 'Eszközök'],
  ['lamp group:"Small tools"', 'lamp', 'Small tools'],
  ['group:one group:two lamp', 'lamp', 'two'],
  ['group:tools', '', 'tools'],
])('%s searches for "%s" in %s', (query, text, group) => {
  expect(readGroupTerms(query)).toEqual({ text, group });
});

test.each(['red lamp', '"group:tools" lamp', '"in a group:tools here"', 'subgroup:tools', 'group: tools', 'group:""'])(
  '%s has no term of a group',
  (query) => {
    expect(readGroupTerms(query)).toEqual({ text: query, group: undefined });
  },
);

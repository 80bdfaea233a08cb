import { expect, test } from 'vitest';
import { fundingFileLinks } from './funding-file.ts';

function read(text: string) {
  const notes: string[] = [];
  const links = fundingFileLinks(text, (field, found) => notes.push(`${field}: ${found}`));
  return { notes, links: links.map(({ name, url }) => `${name} ${url}`) };
}

test('[P-10] every platform of a FUNDING.yml becomes a link to its page', () => {
  const { links, notes } = read(
    `github: [ada, grace]
patreon: harebell
open_collective: harebell
ko_fi: harebell
tidelift: npm/@harebell/signpost
community_bridge: harebell
lfx_crowdfunding: harebell
liberapay: harebell
issuehunt: harebell
polar: harebell
buy_me_a_coffee: harebell
thanks_dev: u/gh/harebell
custom: ["https://www.give.example/now", give.example]
`,
  );
  expect(notes).toEqual([]);
  expect(links).toEqual([
    'GitHub Sponsors: ada https://github.com/sponsors/ada',
    'GitHub Sponsors: grace https://github.com/sponsors/grace',
    'Patreon https://www.patreon.com/harebell',
    'Open Collective https://opencollective.com/harebell',
    'Ko-fi https://ko-fi.com/harebell',
    'Tidelift https://tidelift.com/funding/github/npm/@harebell/signpost',
    'LFX Crowdfunding https://crowdfunding.lfx.linuxfoundation.org/projects/harebell',
    'LFX Crowdfunding https://crowdfunding.lfx.linuxfoundation.org/projects/harebell',
    'Liberapay https://liberapay.com/harebell',
    'IssueHunt https://issuehunt.io/r/harebell',
    'Polar https://polar.sh/harebell',
    'Buy Me a Coffee https://buymeacoffee.com/harebell',
    'thanks.dev https://thanks.dev/u/gh/harebell',
    'give.example https://www.give.example/now',
    'give.example https://give.example/',
  ]);
});

test('[P-10] keys without a value, as in the template, say nothing', () => {
  expect(read('github: # up to four names\npatreon: # one name\ncustom:\n')).toEqual({ links: [], notes: [] });
  expect(read('# nothing yet\n')).toEqual({ links: [], notes: [] });
});

test('[P-10] an entry that is no account and no web address is left out with a warning', () => {
  const { links, notes } = read(
    `github: ../../evil
patreon: { name: x }
ko_fi: 12
custom: ["javascript:alert(1)", "https://give.example/"]
unknown_shop: me
__proto__: me
`,
  );
  expect(links).toEqual(['give.example https://give.example/']);
  expect(notes.map((note) => note.split(':')[0])).toEqual([
    'github',
    'patreon',
    'ko_fi',
    'custom',
    'unknown_shop',
    '__proto__',
  ]);
  expect(read('- a\n- b\n').notes).toHaveLength(1);
});

test('[P-10] a file that is no YAML, or unfolds itself, is refused', () => {
  expect(() => read('github: [')).toThrow();
  expect(() => read(`a: &a\n  b: *a\n`)).toThrow();
  expect(() => read('? '.repeat(1_000))).toThrow('levels deep');
});

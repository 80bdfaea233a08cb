import { expect, test } from 'vitest';
import { type SettingsInput, settingsSchema } from '#config/schema.ts';

const parse = (site: NonNullable<SettingsInput['site']>, more: SettingsInput = {}) =>
  settingsSchema.safeParse({ ...more, site });

/** What is wrong with the settings, without the paths. */
const faultsOf = (site: NonNullable<SettingsInput['site']>): readonly string[] =>
  parse(site).error?.issues.map(({ message }) => message) ?? [];

test('without settings nothing is named', () => {
  const { site, pages, core } = settingsSchema.parse({});
  expect(site).toEqual({ language: 'en', header: { links: [] }, footer: { links: [], columns: [] } });
  expect([pages.github.repoNames, core.translations.language]).toEqual(['asterism', 'en']);
});

test('the name of the site is the name of the family, in the default language', () => {
  const name = { en: 'Bluebell', hu: 'Harangvirág' };
  const pages = { github: { repoNames: 'other' } };
  expect(parse({ name }, { pages }).data?.pages.github.repoNames).toBe('Bluebell');
  expect(parse({ name, language: 'hu' }).data?.pages.github.repoNames).toBe('Harangvirág');
  expect(parse({}, { pages }).data?.pages.github.repoNames).toBe('other');
});

test('the language of the site is the default language of the interface', () => {
  const core = { translations: { language: 'en' } };
  const { data } = parse({ language: 'hu' }, { core });
  expect([data?.core.translations.language, data?.site.language]).toEqual(['hu', 'hu']);
  const own = parse({}, { core: { translations: { language: 'hu' } } }).data;
  expect([own?.core.translations.language, own?.site.language]).toEqual(['hu', 'hu']);
});

test('a language that the interface does not have is refused', () => {
  expect(parse({ language: 'de' }).error?.issues).toMatchObject([
    { path: ['site', 'language'], message: 'one of core.languages' },
  ]);
});

test.each(['javascript:alert(1)', '//host.example/', 'guide', '/a b', 'data:text/html,x', '/\\host.example'])(
  'a link to %s is refused',
  (url) => {
    expect(faultsOf({ header: { links: [{ text: 'x', url }] } })).toEqual([
      'an http, https or mailto URL, or a path of the site such as /guide',
    ]);
  },
);

test.each(['javascript:alert(1)', '//host.example/', '/\\host.example', 'mailto:hello'])(
  'a link of a menu to %s is refused as any other',
  (url) => {
    const link = { text: 'x', url };
    const menus = { lamp: { items: [link] } };
    expect(settingsSchema.safeParse({ menus }).success).toBe(false);
  },
);

test('links of a menu lead to other sites and to pages', () => {
  const linkTo = (url: string) => ({ text: 'x', url });
  const urls = ['https://shop.example/', 'mailto:hello@shop.example', '/lantern/guide?a=b#c', '/'];
  const menus = { lamp: { items: urls.map(linkTo) } };
  expect(settingsSchema.safeParse({ menus }).success).toBe(true);
});

test('links lead to other sites, to mail addresses and to pages of the site', () => {
  const urls = ['https://shop.example/', 'mailto:hello@shop.example', '/lantern/guide?a=b#c', '/'];
  expect(faultsOf({ header: { links: urls.map((url) => ({ text: { en: 'x', hu: 'y' }, url })) } })).toEqual([]);
});

test('texts have a language code, and a length that fits', () => {
  const message = 'a text of at most 60 characters, or an object of such texts by language code';
  for (const name of ['', ' ', 'x'.repeat(61), {}, { English: 'x' }]) expect(faultsOf({ name })).toEqual([message]);
});

test('an announcement ends at a date or a time with a zone', () => {
  const faults = ['2027-03-01', '2027-03-01T12:00:00Z', '2027-03-01T12:00', '2027-13-01', 'tomorrow'].map(
    (until) => faultsOf({ announcement: { text: 'x', until } }).length,
  );
  expect(faults).toEqual([0, 0, 1, 1, 1]);
});

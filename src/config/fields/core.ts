import { group, list, pattern, text, webAddress, wholeNumber } from './field-types.ts';

const languageCode = pattern(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'a language code such as en');
const cookieName = pattern(/^[\w!#$%&'*+.^`|~-]+$/, 'a cookie name: letters, digits, - and _');
const hostName = pattern(
  /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d+)?$/i,
  'a host such as docs.example.org, without https://',
);

/** `core.integration`: tags and scripts for search engines and analytics; none by default. */
const integration = group({
  yandex: group({
    verification: text().optional().describe('Content of the yandex-verification tag.'),
  }).prefault({}),
  google: group({
    'site-verification': text().optional().describe('Content of the google-site-verification tag.'),
    analytics: pattern(/^[A-Z]{1,4}-[A-Z0-9-]{4,20}$/i, 'an analytics id such as G-ABC1234567')
      .optional()
      .describe('Analytics id. Without it no script of another host is ever loaded.'),
  }).prefault({}),
  microsoft: group({
    'msvalidate.01': text().optional().describe('Content of the msvalidate.01 tag.'),
  }).prefault({}),
});

/** The group `core`: languages, cookies, addresses of the site itself. */
export const core = group({
  translations: group({
    language: languageCode.default('en').describe('Language of a visitor who chose none; one of core.languages.'),
  }).prefault({}),
  languages: list(languageCode, 'a list of language codes')
    .min(1, { error: 'at least one language code' })
    .default(['en', 'hu'])
    .describe('Languages on offer.'),
  cookie: group({
    language: cookieName.default('language').describe('Name of the cookie that remembers the language.'),
    authentication: cookieName.default('authentication').describe('Name of the cookie that holds the login token.'),
  }).prefault({}),
  header: group({
    authorization: pattern(/^[\w-]+$/, 'a header name')
      .default('Authorization')
      .describe('Name of the header that carries the login token.'),
  }).prefault({}),
  integration: integration.prefault({}),
  server: group({
    url: webAddress()
      .optional()
      .describe('Public address of the site, for search engines and shared links. Requests never decide it.'),
    repo: webAddress()
      .optional()
      .describe('Public address of the repository API, when it is not /api/repo of the site itself.'),
  }).prefault({}),
  domains: list(hostName, 'a list of hosts')
    .default([])
    .describe('Other hosts of this site. Links to them become links inside the site.'),
  repos: list(text(), 'a list of repository names')
    .optional()
    .describe(
      'Repositories that count as known before any source has answered, the default one first. Default: the product.',
    ),
  stars: wholeNumber(0, 100_000_000).optional().describe('Stars of the core package, where no source knows them.'),
}).refine(({ languages, translations }) => languages.includes(translations.language), {
  path: ['translations', 'language'],
  error: 'one of core.languages',
});

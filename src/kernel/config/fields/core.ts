import { coreSettings } from '#features/settings.ts';
import { cookieName, group, httpUrl, integer, languageCode, list, nonEmptyString, pattern } from './field-types.ts';

const hostName = pattern(
  /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d+)?$/i,
  'a host such as docs.example.org, without https://',
);

/** `core.integration`: verification tags for search engines, and analytics. */
const integration = group({
  yandex: group({
    verification: nonEmptyString().optional().meta({
      description: 'Content of the meta tag `yandex-verification`. Without it, the tag is left out.',
      example: '1a2b3c4d5e6f',
    }),
  }).prefault({}),
  google: group({
    'site-verification': nonEmptyString().optional().meta({
      description: 'Content of the meta tag `google-site-verification`. Without it, the tag is left out.',
      example: '1a2b3c4d5e6f',
    }),
    analytics: pattern(/^[A-Z]{1,4}-[A-Z0-9-]{4,20}$/i, 'an analytics id such as G-ABC1234567')
      .optional()
      .meta({
        description:
          'Google Analytics id. Without it, pages do not load scripts from other hosts. With it, page views are counted, except those of crawlers, of the crawler of the product itself (a user agent such as `asterism-crawler`), of automated browsers, and of visitors who send Do Not Track or Global Privacy Control.',
        example: 'G-ABC1234567',
      }),
  }).prefault({}),
  microsoft: group({
    'msvalidate.01': nonEmptyString().optional().meta({
      description: 'Content of the meta tag `msvalidate.01`. Without it, the tag is left out.',
      example: '1A2B3C4D5E6F',
    }),
  }).prefault({}),
});

const server = group({
  url: httpUrl().optional().meta({
    flag: '--origin',
    description:
      'Public URL of the site. Canonical links, the sitemap, feeds and shared links begin with it. It may include the path of `server.base`. It is never taken from a request.',
    example: 'https://docs.example.com',
    see: '[Search engines](../guides/search-engines.md)',
  }),
  repo: httpUrl().optional().meta({
    description: 'Public URL of the package list. Accepted for compatibility; has no effect.',
    example: 'https://docs.example.com/api/repo',
  }),
});

/** The group `core`: languages, cookies, and the addresses of the site itself. */
export const core = group({
  translations: group({
    language: languageCode().default('en').meta({
      description:
        'Default language of the interface, and the language in which original documents are written. It must be one of `core.languages`.',
      example: 'hu',
      see: '[Translate](../guides/translate.md)',
    }),
  }).prefault({}),
  languages: list(languageCode(), 'a list of language codes')
    .min(1, { error: 'at least one language code' })
    .default(['en', 'hu'])
    .meta({ description: 'Languages of the interface that visitors can choose.', example: ['hu', 'en'] }),
  cookie: group({
    language: cookieName()
      .default('language')
      .meta({ description: 'Name of the cookie that stores the language of a visitor.', example: 'docs-language' }),
    authentication: cookieName().default('authentication').meta({
      description:
        'Name of the cookie that stores the session of a signed-in user. On https the browser sees it with the prefix `__Host-`, or `__Secure-` under a base path.',
      example: 'docs-session',
      see: '[Console](../guides/console.md)',
    }),
  }).prefault({}),
  header: group({
    authorization: pattern(/^[\w-]+$/, 'a header name')
      .default('Authorization')
      .meta({
        description: 'Name of the request header in which programs send the token of a signed-in user.',
        example: 'X-Docs-Token',
        see: '[Console](../guides/console.md#for-programs)',
      }),
  }).prefault({}),
  integration: integration.prefault({}),
  ...coreSettings,
  server: server.prefault({}),
  domains: list(hostName, 'a list of hosts')
    .default([])
    .meta({
      description: 'Other hosts of this site, such as earlier ones. Links to them become links inside the site.',
      example: ['old.example.org'],
    }),
  repos: list(nonEmptyString(), 'a list of repository names')
    .optional()
    .meta({
      description: 'Known repositories. Accepted for compatibility; has no effect.',
      defaultText: 'the value of `product`',
      example: ['harebell'],
    }),
  stars: integer(0, 100_000_000).optional().meta({
    description: 'Stars of the core package. Accepted for compatibility; has no effect.',
  }),
})
  .refine(({ languages, translations }) => languages.includes(translations.language), {
    path: ['translations', 'language'],
    error: 'one of core.languages',
  })
  .meta({ description: 'Languages, cookies, the public URL, and search engines.' });

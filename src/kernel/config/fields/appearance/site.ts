import { z } from 'zod';
import {
  group,
  languageCode,
  list,
  localText,
  nonEmptyString,
  pattern,
  siteLink,
  trueOrFalse,
} from '#config/fields/field-types.ts';
import { siteSettings } from '#features/settings.ts';

const see = '[Branding](../guides/branding.md)';

const imagePath = 'the path of an image, or { light, dark } with a path for each kind of theme';

const image = z.union([nonEmptyString(imagePath), group({ light: nonEmptyString(), dark: nonEmptyString() })], {
  error: imagePath,
});

const link = group({
  text: localText(60).meta({ description: 'Text of the link.' }),
  url: siteLink().meta({ description: 'URL, or a path of the site such as `/guide`.' }),
});

const linkList = (max: number) =>
  list(link, 'a list of { text, url }')
    .max(max, { error: `at most ${max} links` })
    .default([]);

const someLinks = [{ text: { en: 'Shop', hu: 'Bolt' }, url: 'https://shop.harebell.example' }];

const column = group({
  title: localText(60).meta({ description: 'Title of the column.' }),
  links: linkList(12).meta({ description: 'Links of the column.' }),
});

/** `site.footer`: what the site says below every page. */
const footer = group({
  text: localText(1000).optional().meta({
    description: 'Text at the end of every page. Links are written as `[text](url)`; other markdown is not supported.',
    example: '© Harebell Workshop. Text under [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/).',
    see,
  }),
  links: linkList(12).meta({
    description: 'Links of the footer, in addition to those of the package.',
    example: someLinks,
  }),
  columns: list(column, 'a list of { title, links }')
    .max(6, { error: 'at most 6 columns' })
    .default([])
    .meta({
      description: 'Columns of links above the footer.',
      example: [{ title: 'Harebell', links: [{ text: 'About', url: '/about' }] }],
    }),
}).meta({ description: 'Text and links below every page.' });

const expectedMoment = 'a date such as 2027-03-01, or a time with its zone such as 2027-03-01T12:00:00Z';

const moment = z.string({ error: expectedMoment }).refine(isMoment, { error: expectedMoment });

function isMoment(text: string): boolean {
  const isForm = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  return isForm && !Number.isNaN(Date.parse(text));
}

/** `site.announcement`: a bar above every page. */
const announcement = group({
  text: localText(300).meta({ description: 'Text of the bar.', example: 'Harebell 3 is here.' }),
  url: siteLink().optional().meta({
    description: 'Target of the text. Without it, the text is not a link.',
    example: 'https://harebell.example.com/3',
  }),
  id: pattern(/^[\w.-]{1,64}$/, 'an id of at most 64 letters, digits, dots, - and _')
    .optional()
    .meta({
      description: 'Id by which browsers remember that the announcement was dismissed. A new id shows it again.',
      defaultText: 'a hash of its text and URL',
      example: 'harebell-3',
    }),
  until: moment.optional().meta({
    description: 'When the announcement ends: a date (it ends at 00:00 UTC of that day) or a date and time.',
    example: '2027-03-01',
  }),
  dismissable: trueOrFalse().default(true).meta({
    description: 'Shows a button that dismisses the announcement in the visitor’s browser. It needs JavaScript.',
  }),
})
  .optional()
  .meta({ description: 'A bar above every page. Visitors can dismiss it in their browser.', see });

/** The group `site`: what the site is called and looks like. */
export const site = group({
  name: localText(60)
    .optional()
    .meta({
      description:
        'Name of the site. It appears in the header, the browser tab, shared links, feeds and the installed app, and is the title of the home page. It takes precedence over `pages.github.repoNames`.',
      defaultText: 'the value of `pages.github.repoNames`; the title of the home page is then Matrix',
      example: { en: 'Harebell', hu: 'Harangvirág' },
      see,
    }),
  tagline: localText(120).optional().meta({
    description: 'Short text below the name on the home page, and in the title of the home page.',
    example: 'Tools for small gardens',
  }),
  description: localText(400).optional().meta({
    description: 'Description of the site for search engines, shared links, feeds and the installed app.',
    defaultText: 'the description of the core package',
    example: 'Documentation of all Harebell packages.',
  }),
  language: languageCode().optional().meta({
    description: 'Default language of the interface. It takes precedence over `core.translations.language`.',
    defaultText: 'the value of `core.translations.language`',
    example: 'hu',
    see: '[Translate](../guides/translate.md)',
  }),
  logo: image.optional().meta({
    description:
      'Logo in the header and on social cards: an SVG, PNG, JPEG, WebP or AVIF file of at most 512 KiB, or one file for light and one for dark themes. The path is relative to the settings file.',
    example: { light: './logo.svg', dark: './logo-dark.svg' },
    see,
  }),
  icon: nonEmptyString('the path of an image').optional().meta({
    description:
      'Icon of browser tabs, bookmarks and the installed app: a square SVG, PNG or JPEG file of at most 512 KiB. The path is relative to the settings file.',
    defaultText: 'the logo, if it has one of these formats; otherwise the icon of Asterism',
    example: './icon.svg',
    see,
  }),
  ...siteSettings,
  header: group({
    links: linkList(6).meta({
      description: 'Links of the header. On narrow screens, they are in the menu.',
      example: someLinks,
      see,
    }),
  })
    .meta({ description: 'The header of every page.' })
    .prefault({}),
  footer: footer.prefault({}),
  announcement,
}).meta({ description: 'Name, logo and links of the site.' });

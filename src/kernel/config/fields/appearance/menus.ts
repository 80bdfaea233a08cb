import { z } from 'zod';
import { group, list, localText, nonEmptyString, siteLink } from '#config/fields/field-types.ts';
import { everyPackage } from '#model/package/menu-settings.ts';

/** Limits: packages, named pages and items of a package, characters of a badge. */
const limits = { packages: 500, pages: 500, items: 30, badge: 20 };

const link = group({
  text: localText().meta({ description: 'Text of the link, as a text or as texts by language.' }),
  url: siteLink(),
  badge: nonEmptyString('new, beta or a short text')
    .max(limits.badge, { error: `at most ${limits.badge} characters` })
    .optional(),
});

const separator = group({
  separator: z.literal(true, { error: 'true' }),
  title: localText().optional(),
});

const page = nonEmptyString('the path of a page such as docs/start.md, or of a folder').max(500, {
  error: 'at most 500 characters',
});

const menu = group({
  order: list(page, 'a list of paths of pages')
    .max(limits.pages, { error: `at most ${limits.pages} pages` })
    .default([]),
  titles: z
    .record(page, localText(), { error: 'an object of titles by path' })
    .refine((titles) => Object.keys(titles).length <= limits.pages, { error: `at most ${limits.pages} titles` })
    .default({}),
  items: z
    .array(z.union([link, separator], { error: 'a link as { text, url, badge? }, or { separator: true, title? }' }), {
      error: 'a list of links and separators',
    })
    .max(limits.items, { error: `at most ${limits.items} links and separators` })
    .default([]),
});

/** The setting `menus`: pages and menus of packages. */
export const menus = z
  .record(nonEmptyString(), menu, { error: 'an object of menus by package name' })
  .refine((packages) => Object.keys(packages).length <= limits.packages, {
    error: `at most ${limits.packages} packages`,
  })
  .default({})
  .meta({
    description: `Pages and menus by package name, or \`${everyPackage}\` for all packages. \`order\` names pages and folders that come first, \`titles\` gives pages other titles by their path, and \`items\` adds links with \`text\`, \`url\` and an optional \`badge\` (\`new\`, \`beta\` or a text), and separators. It overrides what the repository itself says about the same page.`,
    example: {
      signpost: {
        order: ['docs/start', 'docs/guides/'],
        titles: { 'docs/start.md': 'Five minutes' },
        items: [
          { separator: true, title: 'Elsewhere' },
          { text: 'Chat', url: 'https://chat.example', badge: 'new' },
        ],
      },
    },
    see: '[Home page, groups and menus](../guides/home-page.md#menus)',
  });

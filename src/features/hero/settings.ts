import { group, integer, list, localText, nonEmptyString, siteLink, trueOrFalse } from '#config/fields/field-types.ts';

/** Limits of the hero: links, featured packages, and packages in its lists. */
const limits = { actions: 6, featured: 24, listed: 12 };

const action = group({
  text: localText().meta({ description: 'Text of the link, as a text or as texts by language.' }),
  url: siteLink('#matrix').meta({ description: 'URL, or path of the site without its base path.' }),
  primary: trueOrFalse().default(false).meta({ description: 'Shows the link as the main button.' }),
});

const hero = group({
  title: localText()
    .optional()
    .meta({
      description: 'Title of the home page, as a text or as texts by language.',
      example: { en: 'Tools for routers', hu: 'Eszközök útválasztókhoz' },
    }),
  text: localText().optional().meta({
    description: 'Text below the title, as a text or as texts by language.',
    example: 'Small packages that work together.',
  }),
  actions: list(action, 'a list of { text, url }')
    .max(limits.actions, { error: `at most ${limits.actions} links` })
    .default([])
    .meta({
      description:
        'Links below the text: URLs, or paths of the site without its base path. `primary: true` shows a link as the main button.',
      example: [{ text: 'Get started', url: '/signpost/docs/start.html', primary: true }],
    }),
  featured: list(nonEmptyString(), 'a list of package names')
    .max(limits.featured, { error: `at most ${limits.featured} packages` })
    .default([])
    .meta({ description: 'Packages that are shown as cards, in this order.', example: ['signpost', 'tidemark'] }),
  newest: integer(0, limits.listed)
    .default(0)
    .meta({ description: 'Number of newest releases of the family to show.', example: 5 }),
  rising: integer(0, limits.listed)
    .default(0)
    .meta({ description: 'Number of packages to show that gained the most stars in the last 30 days.', example: 5 }),
});

/** Fields of the group `home`. */
export const home = {
  hero: hero.optional().meta({
    description: 'The hero at the top of the home page. It replaces the card of the core package.',
  }),
};

import { group, pattern } from '#config/fields/field-types.ts';
import { homeSettings } from '#features/settings.ts';

/** The group `home`: how the home page begins. */
export const home = group({
  page: pattern(/\.(?:md|markdown)$/i, 'the path of a markdown file')
    .optional()
    .meta({
      description:
        'Markdown file of at most 1 MB that replaces the README of the core package. It can use images in the same folder. Translations such as `home.hu.md` are in the same folder too. The path is relative to the settings file.',
      example: './home.md',
      isPath: true,
      see: '[Home page, groups and menus](../guides/home-page.md#a-hero)',
    }),
  ...homeSettings,
}).meta({ description: 'The hero and the text of the home page.' });

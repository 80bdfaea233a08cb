import { z } from 'zod';
import {
  cookieName,
  group,
  hexColour,
  integer,
  list,
  localText,
  nonEmptyString,
  oneOf,
  pattern,
  trueOrFalse,
} from '#config/fields/field-types.ts';
import { customThemeClass, namedThemes } from '#model/custom-themes.ts';
import { colourTokens, themes } from '#model/themes.ts';

/** Limit of own themes. */
const maxOwnThemes = 12;

const colour = () => hexColour().transform((value) => value.toLowerCase());

const themeName = pattern(
  /^[a-z][a-z\d]*(-[a-z\d]+)*$/,
  'a name of lowercase letters, digits and single hyphens, such as brand',
).max(40, { error: 'a name of at most 40 characters' });

const ownTheme = group({
  name: themeName.meta({
    description: 'Short name; the class name is `cory-mat-theme-light-{name}` or `cory-mat-theme-dark-{name}`.',
  }),
  title: localText(60).optional().meta({ description: 'Name on screen, as a text or as texts by language.' }),
  dark: trueOrFalse().default(false).meta({ description: 'Whether the theme is dark.' }),
  seed: colour().meta({ description: 'Main colour.' }),
  accent: colour().optional().meta({ description: 'Second colour.' }),
  tint: integer(0, 40).default(6).meta({ description: 'Chroma of the surfaces in the hue of the seed.' }),
  colours: z
    .partialRecord(oneOf(colourTokens), colour(), { error: 'an object of colours by token' })
    .default({})
    .meta({ description: 'Colours that replace derived ones, by token.' }),
});

/** An own theme in the settings. */
export type CustomThemeSettings = z.output<typeof ownTheme>;

const themeFields = group({
  own: list(ownTheme, 'a list of { name, title, dark, seed, accent, tint, colours }')
    .max(maxOwnThemes, { error: `at most ${maxOwnThemes} own themes` })
    .default([])
    .meta({
      description:
        'Custom themes, each derived from a seed colour. `accent`, `tint` and single `colours` are optional. Two themes can share a name if one of them is `dark`. A theme whose text contrast is too low for WCAG AA is refused.',
      example: [
        { name: 'brand', seed: '#7a1f5c', accent: '#c77800' },
        { name: 'brand', dark: true, seed: '#d66bb0' },
      ],
      see: '[Colours and type](../guides/branding.md#colours-and-type)',
    }),
  material: list(nonEmptyString('a theme class name or the name of a custom theme'), 'a list of theme class names')
    .min(1, { error: 'at least one theme class name' })
    .optional()
    .meta({
      description:
        'Class names of the themes that visitors can choose, in the order of the theme button. Custom themes can be listed by their short name.',
      example: ['cory-mat-theme-light-beach', 'cory-mat-theme-dark-wood'],
      defaultText: 'custom themes, then all others',
      see: '[Themes](../guides/themes.md)',
    }),
}).superRefine(({ own, material: listed }, context) => {
  const problem = (path: readonly (string | number)[], message: string): void =>
    context.addIssue({ code: 'custom', path: [...path], message });
  const classes = own.map(customThemeClass);
  for (const [index, name] of classes.entries()) {
    if (themes.some((theme) => theme === name)) problem(['own', index, 'name'], `a name other than that of ${name}`);
    if (classes.indexOf(name) < index) problem(['own', index, 'name'], `a name that no other theme has: ${name}`);
  }
  for (const [index, name] of (listed ?? []).entries()) {
    if (namedThemes(name, own).length > 0) continue;
    problem(['material', index], `one of ${[...new Set(own.map((each) => each.name)), ...themes].join(', ')}`);
  }
});

/** The group `material`: themes. */
export const material = group({
  themes: themeFields.prefault({}),
  cookie: group({
    theme: cookieName()
      .default('theme')
      .meta({ description: 'Name of the cookie that stores the theme of a visitor.', example: 'docs-theme' }),
  }).prefault({}),
}).meta({ description: 'Themes.' });

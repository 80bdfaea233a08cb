import { group, integer, list, nonEmptyString, oneOf, pattern, trueOrFalse } from '#config/fields/field-types.ts';
import { lookSettings } from '#features/settings.ts';

const see = '[Colours and type](../guides/branding.md#colours-and-type)';

/** Limit of own style sheets. */
const maxSheets = 10;

/** A list of font families as CSS writes it: names of words, or any names in quotes. */
const family = String.raw`(?:"[^"\\<>{};\n]{1,80}"|'[^'\\<>{};\n]{1,80}'|-?[a-zA-Z][\w-]*(?: [a-zA-Z][\w-]*)*)`;
const stackPattern = new RegExp(`^${family}(?:, ?${family}){0,11}$`);

const fontStack = (text: string, example: string, defaultText?: string) =>
  pattern(stackPattern, 'a list of up to 12 font families in CSS syntax, such as "Open Sans", sans-serif')
    .optional()
    .meta({
      description: `Font families of ${text}, in CSS syntax. The first available one is used.`,
      ...(defaultText !== undefined && { defaultText }),
      example,
      see,
    });

/** The group `look`: theme, type, density, width and background of pages. */
export const look = group({
  theme: oneOf(['device']).optional().meta({
    description:
      'With `device`, visitors who have not chosen a theme see a light or a dark one, depending on the preference of their system. A site with a light and a dark custom theme always does so.',
    defaultText: 'the same theme for all',
    example: 'device',
    see: '[Themes](../guides/themes.md#the-default-theme)',
  }),
  fonts: group({
    text: fontStack('text', '"Open Sans", system-ui, sans-serif'),
    headings: fontStack('headings', '"Bitter", Georgia, serif', 'the font families of text'),
    code: fontStack('code', '"JetBrains Mono", ui-monospace, monospace'),
  }).prefault({}),
  fontFolder: nonEmptyString().optional().meta({
    description:
      'Folder with font files (`.woff2`, `.woff`, `.ttf`, `.otf`) that the site serves. Family, weight and style are read from the files. A relative path in a settings file is relative to that file.',
    example: './fonts',
    see,
    isPath: true,
  }),
  density: oneOf(['comfortable', 'compact'])
    .default('comfortable')
    .meta({ description: 'Space between lines and around controls.', example: 'compact', see }),
  measure: integer(40, 120, 'characters')
    .optional()
    .meta({ description: 'Length of a line of text, in characters.', defaultText: 'about 76', example: 66, see }),
  ...lookSettings,
}).meta({ description: 'Theme, type, density, width and background of pages.' });

/** The group `notices`: messages at the bottom of the window. */
export const notices = group({
  ready: trueOrFalse().default(true).meta({
    description: 'Shows visitors a message, once per session, when the first page of a package is ready.',
    example: false,
  }),
}).meta({ description: 'Messages at the bottom of the window.' });

/** The setting `styles`: style sheets of the operator. */
export const styles = list(nonEmptyString(), 'a list of paths of CSS files')
  .max(maxSheets, { error: `at most ${maxSheets} CSS files` })
  .default([])
  .meta({
    description:
      'CSS files that every page loads, in a cascade layer after all other styles. Images and fonts in the same folder are served too. Relative paths in a settings file are relative to that file.',
    example: ['./site.css'],
    see: '[Styling](styling.md)',
  });

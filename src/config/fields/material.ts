import { themes } from '#model/themes.ts';
import { cookieName, group, list, oneOf } from './field-types.ts';

/** The group `material`: themes. */
export const material = group({
  themes: group({
    material: list(oneOf(themes), 'a list of theme class names')
      .min(1, { error: 'at least one theme class name' })
      .default([...themes])
      .meta({
        description: 'Class names of the themes on offer, in the order of the theme button.',
        example: ['cory-mat-theme-light-beach', 'cory-mat-theme-dark-wood'],
        defaultText: 'all themes',
        see: '[Themes](../guides/themes.md)',
      }),
  }).prefault({}),
  cookie: group({
    theme: cookieName()
      .default('theme')
      .meta({ description: 'Name of the cookie that stores the theme of a visitor.', example: 'docs-theme' }),
  }).prefault({}),
}).meta({ description: 'Themes.' });

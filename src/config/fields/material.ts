import { themes } from '#model/theme.ts';
import { group, list, oneOf, pattern } from './field-types.ts';

/** The group `material`: themes. */
export const material = group({
  themes: group({
    material: list(oneOf(themes), 'a list of theme class names')
      .min(1, { error: 'at least one theme class name' })
      .default([...themes])
      .describe('Class names of the themes on offer, in the order of the toggle.'),
  }).prefault({}),
  cookie: group({
    theme: pattern(/^[\w!#$%&'*+.^`|~-]+$/, 'a cookie name: letters, digits, - and _')
      .default('theme')
      .describe('Name of the cookie that remembers the theme.'),
  }).prefault({}),
});

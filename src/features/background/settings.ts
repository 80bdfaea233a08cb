import { oneOf } from '#config/fields/field-types.ts';

/** Fields of the group `look`. */
export const look = {
  background: oneOf(['rain', 'waves', 'none']).optional().meta({
    description: 'Background of all themes. With `none`, the code of backgrounds is not loaded either.',
    defaultText: 'rain for the theme dark-matrix, waves for all others',
    example: 'none',
    see: '[Backgrounds](../guides/themes.md#backgrounds)',
  }),
};

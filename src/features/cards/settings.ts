import { z } from 'zod';
import { group, hexColour } from '#config/fields/field-types.ts';
import { contrastRatio } from '#model/contrast-ratio.ts';

/** Least contrast of text, after WCAG AA. */
const leastContrast = 4.5;

/** `site.card`: the colours of social cards. */
const card = group({
  background: hexColour().meta({ description: 'Background colour of social cards.', example: '#10243e' }),
  text: hexColour().meta({
    description: 'Colour of the text of social cards. The contrast to the background must be at least 4.5:1.',
    example: '#ffffff',
  }),
  accent: hexColour().optional().meta({
    description: 'Colour of icons and lines of social cards.',
    defaultText: 'the colour of the text',
    example: '#8fc7ff',
  }),
})
  .refine(({ background, text }) => !(contrastRatio(background, text) < leastContrast), {
    path: ['text'],
    error: ({ input }) =>
      `a colour with a contrast of at least ${leastContrast}:1 on site.card.background${ratioOf(input)}`,
  })
  .optional()
  .meta({
    description: 'Colours of social cards. Without them, cards have the colours of the default theme.',
    see: '[Branding](../guides/branding.md)',
  });

function ratioOf(input: unknown): string {
  const { data } = z.object({ background: z.string(), text: z.string() }).safeParse(input);
  return data === undefined ? '' : `; this pair has ${contrastRatio(data.background, data.text).toFixed(2)}:1`;
}

/** Fields of the group `site`. */
export const site = { card };

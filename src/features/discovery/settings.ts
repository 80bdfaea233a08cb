import { group, oneOf } from '#config/fields/field-types.ts';

/** `core.crawlers`: what crawlers may read. */
const crawlers = group({
  training: oneOf(['current', 'versions', 'none']).default('current').meta({
    description:
      'What `robots.txt` allows crawlers that collect text for training to read: `current` for the current pages, `versions` for pages of other versions too, `none` for nothing. Search engines, and assistants that fetch a page for a reader, have separate rules.',
    example: 'none',
    see: '[Crawlers](../guides/crawlers.md)',
  }),
}).meta({ description: 'What crawlers may read.' });

/** Fields of the group `core`. */
export const core = { crawlers: crawlers.prefault({}) };

import { z } from 'zod';
import { group, list, oneOf, refPatterns } from '#config/fields/field-types.ts';
import { copyEncodings } from './copy-encodings.ts';

/** What `asterism export` writes. */
const fields = group({
  compress: list(oneOf(copyEncodings), 'a list of br and gzip')
    .default([])
    .meta({
      description:
        'Compressed copies that `asterism export` writes of each text file: `br` for brotli, `gzip`. Only a server that sends such copies, like nginx, needs them; file hosts and CDNs compress themselves.',
      example: ['br', 'gzip'],
      flag: '--compress',
      see: '[Compressed copies](../guides/export.md#compressed-copies)',
    }),
  versions: z
    .union([oneOf(['all']), refPatterns], { error: 'all, or a list of patterns of names of versions' })
    .default([])
    .meta({
      description:
        'Versions that `asterism export` writes in addition to the current ones: `all`, or patterns for their names like those of `versions.tags`. Only versions that the settings `versions` list can be selected. Without it, only current versions are written.',
      example: ['[2-9].*', 'next'],
      see: '[Versions](../guides/export.md#versions)',
    }),
}).meta({ description: 'What `asterism export` writes.' });

/** The group `export`. */
export const groups = { export: fields.prefault({}) };

import { copyEncodings } from '#model/copy-encodings.ts';
import { group, list, oneOf } from './field-types.ts';

/** The group `export`: what `asterism export` writes. */
export const exportFields = group({
  compress: list(oneOf(copyEncodings), 'a list of br and gzip')
    .default([])
    .meta({
      description:
        'Compressed copies that `asterism export` writes beside each text file: `br` for brotli, `gzip`. Only a server that sends such copies, like nginx, needs them; file hosts and CDNs compress themselves.',
      example: ['br', 'gzip'],
      see: '[Compressed copies](../guides/export.md#compressed-copies)',
    }),
}).meta({ description: 'What `asterism export` writes.' });

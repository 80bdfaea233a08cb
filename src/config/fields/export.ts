import { z } from 'zod';
import { copyEncodings } from '#model/copy-encodings.ts';
import { group, httpUrl, list, oneOf, pattern, trueOrFalse } from './field-types.ts';
import { refPatterns } from './versions.ts';

const inBucket = '[Into a bucket](../guides/export.md#into-a-bucket)';

/** `export.bucket`: where the bucket of `--out s3://…` is. Credentials are no settings: the AWS chain finds them. */
const bucket = group({
  endpoint: httpUrl().optional().meta({
    description:
      'Address of the S3 service of the bucket in `asterism export --out s3://…`. Without it, `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL` is used, or otherwise AWS.',
    defaultText: 'that of AWS',
    example: 'https://s3.example.com',
    see: inBucket,
  }),
  region: pattern(/^[a-z0-9-]{1,64}$/i, 'a region such as eu-central-1')
    .optional()
    .meta({
      description: 'Region of the bucket.',
      defaultText:
        '`AWS_REGION`, otherwise that of the AWS profile, otherwise `us-east-1` if `export.bucket.endpoint` is set',
      example: 'eu-central-1',
      see: inBucket,
    }),
  forcePathStyle: trueOrFalse().optional().meta({
    description: 'Whether the bucket is the first part of the path of each request instead of a part of the host name.',
    defaultText: 'true with `export.bucket.endpoint`, otherwise false',
    example: false,
    see: inBucket,
  }),
}).meta({ description: 'The S3 service of an export to a bucket.' });

/** The group `export`: what `asterism export` writes. */
export const exportFields = group({
  bucket: bucket.prefault({}),
  compress: list(oneOf(copyEncodings), 'a list of br and gzip')
    .default([])
    .meta({
      description:
        'Compressed copies that `asterism export` writes of each text file: `br` for brotli, `gzip`. Only a server that sends such copies, like nginx, needs them; file hosts and CDNs compress themselves.',
      example: ['br', 'gzip'],
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

import { z } from 'zod';
import { copyEncodings } from '#model/copy-encodings.ts';
import { group, httpUrl, list, oneOf, pattern, trueOrFalse } from './field-types.ts';
import { refPatterns } from './versions.ts';

const inBucket = '[Into a bucket](../guides/export.md#into-a-bucket)';

/** `export.bucket`: where the bucket of `--out s3://…` is. Credentials are no settings: the AWS chain finds them. */
const bucket = group({
  endpoint: httpUrl().optional().meta({
    description:
      'Address of the S3 service that holds the bucket of `asterism export --out s3://…`. Without it, `AWS_ENDPOINT_URL_S3` and `AWS_ENDPOINT_URL` are used, else AWS.',
    defaultText: 'that of AWS',
    example: 'https://s3.example.com',
    see: inBucket,
  }),
  region: pattern(/^[a-z0-9-]{1,64}$/i, 'a region such as eu-central-1')
    .optional()
    .meta({
      description: 'Region of the bucket.',
      defaultText: '`AWS_REGION`, else that of the AWS profile, else `us-east-1` with an endpoint of its own',
      example: 'eu-central-1',
      see: inBucket,
    }),
  forcePathStyle: trueOrFalse().optional().meta({
    description: 'Whether the bucket is the first part of the path of each request instead of a part of the host name.',
    defaultText: 'true with `export.bucket.endpoint`, else false',
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
        'Compressed copies that `asterism export` writes beside each text file: `br` for brotli, `gzip`. Only a server that sends such copies, like nginx, needs them; file hosts and CDNs compress themselves.',
      example: ['br', 'gzip'],
      see: '[Compressed copies](../guides/export.md#compressed-copies)',
    }),
  versions: z
    .union([oneOf(['all']), refPatterns], { error: 'all, or a list of patterns of names of versions' })
    .default([])
    .meta({
      description:
        'Versions that `asterism export` writes beside the current ones: `all`, or patterns of their names like those of `versions.tags`. Only versions that the settings `versions` list are written. Without it, only current versions are.',
      example: ['[2-9].*', 'next'],
      see: '[Versions](../guides/export.md#versions)',
    }),
}).meta({ description: 'What `asterism export` writes.' });

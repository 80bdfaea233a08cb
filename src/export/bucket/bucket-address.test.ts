import { expect, test } from 'vitest';
import { BucketError } from '#export/export-error.ts';
import { bucketUrl, parseBucketAddress } from './bucket-address.ts';

test('the address of a bucket has an optional prefix, with or without a slash at the end', () => {
  expect(parseBucketAddress('s3://docs.example.com')).toEqual({ bucket: 'docs.example.com', prefix: '' });
  expect(parseBucketAddress('s3://docs/')).toEqual({ bucket: 'docs', prefix: '' });
  expect(parseBucketAddress('s3://docs/a/b')).toEqual({ bucket: 'docs', prefix: 'a/b/' });
  expect(parseBucketAddress('S3://docs/a/b/')).toEqual({ bucket: 'docs', prefix: 'a/b/' });
  expect(bucketUrl({ bucket: 'docs', prefix: 'a/b/' })).toBe('s3://docs/a/b');
});

test('anything without a scheme is a folder', () => {
  for (const out of ['site', '/var/www', './s3:/x', 'C:\\site']) expect(parseBucketAddress(out)).toBeUndefined();
});

test.each([
  's3://docs/../other',
  's3://docs/a/./b',
  's3://docs//a',
  's3://docs/a//',
  's3://docs/a?b',
  's3://docs/a\u0000',
  `s3://docs/${'a'.repeat(600)}`,
])('the prefix of %j is refused with its reason', (out) => {
  expect(() => parseBucketAddress(out)).toThrow(/has a prefix with .*Use an address such as s3:\/\/my-bucket\/docs/);
});

test.each(['s3://', 's3:///docs', 's3://-x', 's3://a b/c'])('%j names no bucket', (out) => {
  expect(() => parseBucketAddress(out)).toThrow(/names no bucket/);
});

test('credentials in the address are refused and not repeated', () => {
  const parse = (): unknown => parseBucketAddress('s3://KEY:hidden@docs/a');
  expect(parse).toThrow(BucketError);
  expect(parse).toThrow(/AWS_SECRET_ACCESS_KEY/);
  expect(parse).not.toThrow(/hidden/);
});

test('addresses of other services are refused', () => {
  expect(() => parseBucketAddress('gs://docs/a')).toThrow(/cannot write to gs:\/\/. Use a folder/);
});

import { expect, test, vi } from 'vitest';
import { checkBucket } from './check-bucket.ts';
import { openBucket } from './open-bucket.ts';
import type { BucketSettings } from './s3-client.ts';
import type { Fault } from './testing/fault-proxy.ts';
import { testBucket } from './testing/test-bucket.ts';

async function check(settings: BucketSettings, bucket = 'site'): Promise<void> {
  const opened = await openBucket({ bucket, prefix: 'docs/' }, settings);
  try {
    await checkBucket(opened);
  } finally {
    opened.close();
  }
}

/** Hides the credentials and settings that this machine may have. */
function withoutAws(): void {
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE', 'AWS_REGION']) vi.stubEnv(name, '');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  vi.stubEnv('AWS_CONFIG_FILE', '/nowhere');
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere');
}

test('without credentials, the error names the variables that hold them', async () => {
  const { settings } = await testBucket();
  withoutAws();
  await expect(check(settings)).rejects.toThrow(
    `There are no credentials for ${settings.endpoint}. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE.`,
  );
});

test('without a region and an endpoint, the error names the setting and the variable', async () => {
  await testBucket();
  withoutAws();
  await expect(check({})).rejects.toThrow(/region of the bucket is unknown .*Set export.bucket.region or AWS_REGION/);
});

test('an access key that the service does not know is refused, and not repeated', async () => {
  const { settings } = await testBucket();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAUNKNOWN');
  const failed = check(settings);
  await expect(failed).rejects.toThrow(/does not know the access key. Check AWS_ACCESS_KEY_ID/);
  await expect(failed).rejects.not.toThrow(/AKIAUNKNOWN/);
});

test('a bucket that does not exist is named, with the service', async () => {
  const { settings } = await testBucket();
  await expect(check(settings, 'nowhere')).rejects.toThrow(
    `The bucket of s3://nowhere/docs does not exist at ${settings.endpoint}. Create it, or correct --out or export.bucket.endpoint.`,
  );
});

test('a service that cannot be reached is named with the setting', async () => {
  await testBucket();
  await expect(check({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(
    /http:\/\/127.0.0.1:1 cannot be reached \(ECONNREFUSED\). Check export.bucket.endpoint and the network/,
  );
});

test.each<readonly [string, Exclude<Fault, string>]>([
  [
    'does not allow to list objects in s3://site/docs. Give the access key the right s3:ListBucket',
    { status: 403, code: 'AccessDenied' },
  ],
  ['refuses the secret key. Check AWS_ACCESS_KEY_ID', { status: 403, code: 'SignatureDoesNotMatch' }],
  ['credentials have expired. Renew AWS_ACCESS_KEY_ID', { status: 400, code: 'ExpiredToken' }],
  [
    's3://site/docs is not in the region of the settings. Set export.bucket.region to eu-west-1',
    { status: 301, code: 'PermanentRedirect', headers: { 'x-amz-bucket-region': 'eu-west-1' } },
  ],
  ['Set export.bucket.region to the region of the bucket', { status: 400, code: 'AuthorizationHeaderMalformed' }],
  [
    'could not list objects (status 500). Run the export again later; it goes on where it stopped',
    { status: 500, code: 'InternalError' },
  ],
  ['s3://site/docs is full. Free some space, or raise the quota', { status: 403, code: 'QuotaExceeded' }],
  [
    'could not list objects in s3://site/docs: Odd (status 418): The test says Odd. Check export.bucket.endpoint',
    { status: 418, code: 'Odd' },
  ],
])('the error says: %s', async (sentence, fault) => {
  const { settings, proxy } = await testBucket();
  proxy.fault = () => fault;
  await expect(check(settings)).rejects.toThrow(sentence);
});

test('a right that is missing for writing is named', async () => {
  const { settings, proxy } = await testBucket();
  proxy.fault = ({ method }) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined);
  const bucket = await openBucket({ bucket: 'site', prefix: '' }, settings);
  const headers = { type: 'text/plain', caching: 'no-cache' };
  const written = bucket.write({ path: 'a', body: new Uint8Array(), headers, expected: null });
  await expect(written).rejects.toThrow(/does not allow to write objects in s3:\/\/site. .* s3:PutObject/);
  bucket.close();
});

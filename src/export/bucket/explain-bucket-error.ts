import { BucketError } from '#export/export-error.ts';
import { errorCode, errorMessage } from '#platform/errors.ts';
import { type BucketAddress, bucketUrl } from './bucket-address.ts';

/** What was done, in words, with the right that it needs. */
export interface BucketAction {
  /** In words, such as `list its objects`. */
  readonly what: string;
  /** The permission of AWS. */
  readonly right: string;
}

/** Where a bucket is, for messages. */
export interface BucketPlace extends BucketAddress {
  /** Address of the service; undefined for AWS. */
  readonly endpoint: string | undefined;
}

/** The fields of an error of the client that are read. */
interface Answer {
  readonly code: string;
  readonly region: string | undefined;
}

const unreachable: ReadonlySet<string> = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN EPIPE EPROTO ETIMEDOUT TimeoutError'.split(
    ' ',
  ),
);

const keys = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE';

/** Sentences by error code of S3. Most have `{url}`. */
const sentences: Readonly<Record<string, string>> = {
  NoSuchBucket: 'The bucket of {url} does not exist {at}. Create it, or correct --out or export.bucket.endpoint.',
  InvalidAccessKeyId: `{service} does not know the access key. Check ${keys}.`,
  SignatureDoesNotMatch: `{service} refuses the secret key. Check ${keys}.`,
  ExpiredToken: `The credentials have expired. Renew ${keys}, and AWS_SESSION_TOKEN.`,
  InvalidToken: `{service} refuses the session token. Check AWS_SESSION_TOKEN.`,
  RequestTimeTooSkewed: 'The clock of this machine differs from that of {service}. Set the clock.',
  EntityTooLarge: '{url} does not take a file as large as one of the site. Remove the file from its repository.',
  QuotaExceeded: '{url} is full. Free some space, or raise the quota.',
  CredentialsProviderError: `There are no credentials for {service}. Set ${keys}.`,
  TokenProviderError: `The session of the AWS profile has ended. Sign in again, or set ${keys}.`,
  SlowDown: '{service} is too busy. Run the export again later; it goes on where it stopped.',
};

/** Converts an error of the client to a `BucketError` with the reason and the way out; secrets are never part of it. */
export function explainBucketError(error: unknown, place: BucketPlace, action: BucketAction): BucketError {
  const { endpoint } = place;
  const words: Readonly<Record<string, string>> = {
    ...action,
    url: bucketUrl(place),
    service: endpoint ?? 'AWS',
    at: `at ${endpoint ?? 'AWS'}`,
  };
  const text = sentenceFor(error).replaceAll(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '');
  return new BucketError(text, { cause: error });
}

function sentenceFor(error: unknown): string {
  const status = statusOf(error);
  const { code, region } = answerOf(error);
  const known = sentences[code];
  if (known !== undefined) return known;
  if (isRegion(code, status, error)) return regionText(region);
  if (status === 403) return '{service} does not allow to {what} in {url}. Give the access key the right {right}.';
  if (isUnreachable(error)) {
    return `{service} cannot be reached (${errorCode(error) || code}). Check export.bucket.endpoint and the network.`;
  }
  if (status !== undefined && status >= 500) {
    return `{service} could not {what} (status ${status}). Run the export again later; it goes on where it stopped.`;
  }
  const number = status === undefined ? '' : ` (status ${status})`;
  return `{service} could not {what} in {url}: ${code}${number}: ${errorMessage(error).replace(/\.$/, '')}. Check export.bucket.endpoint, export.bucket.region and export.bucket.forcePathStyle.`;
}

function regionText(region: string | undefined): string {
  const named = region === undefined ? 'the region of the bucket' : region;
  return `{url} is not in the region of the settings. Set export.bucket.region to ${named}.`;
}

function isRegion(code: string, status: number | undefined, error: unknown): boolean {
  if (code === 'PermanentRedirect' || code === 'AuthorizationHeaderMalformed' || status === 301) return true;
  return status === 400 && /region/i.test(errorMessage(error));
}

/** Reads an error of the client, whose class is known only after the client is loaded. */
function answerOf(error: unknown): Answer {
  const region = field(error, 'Region') ?? field(error, 'BucketRegion') ?? headerOf(error, 'x-amz-bucket-region');
  const code = field(error, 'Code') ?? field(error, 'name') ?? 'Error';
  return {
    code: String(code),
    region: typeof region === 'string' && /^[a-z0-9-]{1,64}$/.test(region) ? region : undefined,
  };
}

/** The status of the response that an error of the client stands for; undefined if there was none. */
export function statusOf(error: unknown): number | undefined {
  const status = field(field(error, '$metadata'), 'httpStatusCode');
  return typeof status === 'number' ? status : undefined;
}

/** True if a later attempt may succeed: the connection was lost, or the service failed. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return (status !== undefined && status >= 500 && status !== 501) || isUnreachable(error);
}

function isUnreachable(error: unknown): boolean {
  return unreachable.has(errorCode(error)) || unreachable.has(String(field(error, 'name')));
}

function headerOf(error: unknown, name: string): unknown {
  return field(field(field(error, '$response'), 'headers'), name);
}

function field(value: unknown, name: string): unknown {
  return Reflect.get(objectOf(value), name);
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

import { BucketError } from '#export/export-error.ts';

/** A place in a bucket. */
export interface BucketAddress {
  /** Name of the bucket. */
  readonly bucket: string;
  /** The beginning of the key of each object: '' or a path with a slash at the end. */
  readonly prefix: string;
}

/** Maximum length of a prefix, in bytes: keys have at most 1024 and need room for the paths of the site. */
const maxPrefix = 512;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused.
const unsafe = /[\u0000-\u001f\u007f\\?#]/;

const example = 'such as s3://my-bucket/docs';

/**
 * Parses the address of a bucket; undefined for a folder. Throws {@link BucketError} for an address of another kind, and
 * for one that names no place inside a bucket.
 */
export function parseBucketAddress(out: string): BucketAddress | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(out);
  if (scheme === null) return undefined;
  if (scheme[1]?.toLowerCase() !== 's3') {
    throw new BucketError(`--out cannot write to ${scheme[0]}. Use a folder, or the address of a bucket ${example}`);
  }
  const [bucket = '', ...rest] = out.slice(scheme[0].length).split('/');
  if (bucket.includes('@')) {
    throw new BucketError(`--out contains credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead.`);
  }
  if (!/^[a-z0-9][\w.-]{1,253}[a-z0-9]$/i.test(bucket)) {
    throw new BucketError(`--out ${out} names no bucket. Use an address ${example}`);
  }
  return { bucket, prefix: prefixOf(out, rest.at(-1) === '' ? rest.slice(0, -1) : rest) };
}

function prefixOf(out: string, segments: readonly string[]): string {
  if (segments.length === 0) return '';
  const prefix = `${segments.join('/')}/`;
  const isPlain = segments.every((segment) => !/^\.{0,2}$/.test(segment)) && !unsafe.test(prefix);
  if (isPlain && Buffer.byteLength(prefix) <= maxPrefix) return prefix;
  throw new BucketError(
    `--out ${out} has a prefix with an empty part, "." or "..", with ?, # or \\, or of more than ${maxPrefix} bytes. Use an address ${example}`,
  );
}

/** The address as text. */
export function bucketUrl({ bucket, prefix }: BucketAddress): string {
  return `s3://${bucket}/${prefix}`.replace(/\/$/, '');
}

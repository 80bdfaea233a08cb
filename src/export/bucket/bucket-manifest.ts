import { BucketError } from '#export/export-error.ts';
import { parseJson } from '#model/text/parse-json.ts';

/** The object that lists the objects of an export. */
export const bucketManifest = 'asterism-bucket.json';

/** An object of an export. */
export interface KnownObject {
  /** Hash of content and headers. */
  readonly hash: string;
  /** The size, in bytes. */
  readonly size: number;
  /** The Content-Type. */
  readonly type: string;
  /** The ETag that the service gave it. */
  readonly etag: string;
}

/** What is known of the objects below a prefix. */
export interface BucketManifest {
  /** The run that wrote it. */
  readonly run: string;
  /** The objects of the last complete run, by path. */
  readonly files: ReadonlyMap<string, KnownObject>;
  /** Paths that an unfinished run wanted to write or remove; whether it did is unknown. */
  readonly pending: ReadonlySet<string>;
}

/** Changes when older versions of Asterism cannot read the manifest. */
const format = 1;

/** Serialises a manifest, with one file a line. */
export function writeBucketManifest({ run, files, pending }: BucketManifest): string {
  const sorted = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines = sorted.map(([path, each]) => `${JSON.stringify(path)}:${JSON.stringify(each)}`);
  const head = JSON.stringify({ format, run, pending: [...pending].toSorted() }).slice(0, -1);
  return `${head},"files":{\n${lines.join(',\n')}\n}}\n`;
}

type Fields = Readonly<Record<string, unknown>>;

/** Parses a manifest, which anyone with the right may have changed. Throws {@link BucketError} when it is not valid. */
export function parseBucketManifest(text: string, url: string): BucketManifest {
  const value = parseJson(text);
  if (isFields(value) && typeof value.format === 'number' && value.format > format) {
    throw new BucketError(`${url} was written by a newer version of Asterism. Update Asterism.`);
  }
  if (isFields(value) && value.format === format && typeof value.run === 'string' && isFields(value.files)) {
    const { run, pending } = value;
    const files = Object.entries(value.files);
    if (isListOfPaths(pending) && files.every(isKnownFile)) {
      return { run, files: new Map(files), pending: new Set(pending) };
    }
  }
  throw new BucketError(
    `${url} is not a manifest of Asterism. Remove it; the next export compares all objects with its files.`,
  );
}

function isKnownFile(pair: [string, unknown]): pair is [string, KnownObject] {
  const [path, value] = pair;
  if (!isInside(path) || !isFields(value)) return false;
  const { hash, size, type, etag } = value;
  return typeof hash === 'string' && typeof size === 'number' && typeof type === 'string' && typeof etag === 'string';
}

function isListOfPaths(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((path) => typeof path === 'string' && isInside(path));
}

/** True for a path that stays below the prefix. */
function isInside(path: string): boolean {
  return !/(^|\/)\.{0,2}(\/|$)/.test(path);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { type Bucket, ObjectChanged, type ObjectToWrite, type StoredObject } from './bucket.ts';
import { statusOf } from './explain-bucket-error.ts';
import type { OpenedClient } from './s3-client.ts';
import { sendBody } from './send-again.ts';

/** Metadata of our objects: the hash of content and headers. */
const hashField = 'asterism';

/** Creates the calls that inspect and write single objects. They throw the errors of the client. */
export function createObjectWrites({ sdk, client, at }: OpenedClient): Pick<Bucket, 'inspect' | 'write'> {
  let knowsConditions = true;

  async function inspect(path: string): Promise<StoredObject | undefined> {
    const found = await client.send(new sdk.HeadObjectCommand(at(path))).catch(orMissing);
    return found && { etag: plainTag(found.ETag), hash: found.Metadata?.[hashField] };
  }

  async function put(object: ObjectToWrite, condition: Condition): Promise<string> {
    const { path, hash, headers } = object;
    const request = {
      ...at(path),
      ...condition,
      ContentType: headers.type,
      CacheControl: headers.caching,
      ContentDisposition: headers.disposition,
      ContentEncoding: headers.encoding,
      ...(hash !== undefined && { Metadata: { [hashField]: hash } }),
    };
    const send = async (body: object) => client.send(new sdk.PutObjectCommand({ ...request, ...body }));
    const { ETag } = await sendBody(object.body, send);
    return ETag === undefined ? ((await inspect(path))?.etag ?? '') : plainTag(ETag);
  }

  /** The object is the one that was to be written if the answer to an earlier attempt of the client was lost. */
  async function changed({ path, hash }: ObjectToWrite, cause: unknown): Promise<string> {
    const stored = await inspect(path);
    if (stored !== undefined && stored.hash === hash) return stored.etag;
    throw new ObjectChanged(`${path} was changed by another program.`, { cause });
  }

  return {
    inspect,
    async write(object) {
      const condition = knowsConditions ? conditionOf(object) : {};
      try {
        return await put(object, condition);
      } catch (error) {
        if (Object.keys(condition).length === 0) throw error;
        if (isRefused(error)) return changed(object, error);
        if (!isUnknown(error)) throw error;
        const etag = await put(object, {});
        knowsConditions = false;
        return etag;
      }
    },
  };
}

/** The headers of a conditional request. */
interface Condition {
  readonly IfMatch?: string;
  readonly IfNoneMatch?: string;
}

function conditionOf({ expected }: ObjectToWrite): Condition {
  if (expected === undefined) return {};
  return expected === null ? { IfNoneMatch: '*' } : { IfMatch: `"${expected}"` };
}

/** True for the answers to a condition that does not hold: changed, being changed, and removed. */
function isRefused(error: unknown): boolean {
  const status = statusOf(error);
  return status === 412 || status === 409 || (status === 404 && !isMissingBucket(error));
}

/** True for an answer of a service that may not know conditions. */
function isUnknown(error: unknown): boolean {
  return [400, 501].includes(statusOf(error) ?? 0);
}

/** Undefined for an object that does not exist; throws any other error. */
export function orMissing(error: unknown): undefined {
  if (statusOf(error) === 404 && !isMissingBucket(error)) return undefined;
  throw error;
}

function isMissingBucket(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoSuchBucket';
}

/** An ETag without its quotes, which not every service sends everywhere. */
export function plainTag(etag = ''): string {
  return etag.replace(/^W\//, '').replaceAll('"', '');
}

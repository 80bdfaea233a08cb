import type { S3Client } from '@aws-sdk/client-s3';
import { BucketError } from '#export/export-error.ts';
import { errorMessage } from '#platform/errors.ts';
import type { BucketAddress } from './bucket-address.ts';
import type { BucketPlace } from './explain-bucket-error.ts';

/** The settings of the service. */
export interface BucketSettings {
  /** Address of the service; that of AWS when absent. */
  readonly endpoint?: string | undefined;
  /** Region of the bucket. */
  readonly region?: string | undefined;
  /** Whether the bucket is part of the path; true with an endpoint when absent. */
  readonly forcePathStyle?: boolean | undefined;
}

/** The loaded package of the client. */
export type Sdk = typeof import('@aws-sdk/client-s3');

/** A client of S3 for one prefix of a bucket. */
export interface OpenedClient {
  /** The package of the client. */
  readonly sdk: Sdk;
  /** The client. */
  readonly client: S3Client;
  /** Where the bucket is. */
  readonly place: BucketPlace;
  /** Bucket and key of an object, by its path below the prefix. */
  readonly at: (path: string) => { readonly Bucket: string; readonly Key: string };
}

/** Number of times that the client tries a request. */
const attempts = 3;

/** Time to connect, and time without any data, in milliseconds. */
const timeouts = { connectionTimeout: 10_000, socketTimeout: 60_000 };

/**
 * Creates the client of a service. Its package is loaded here, because no other command needs it. Credentials come from
 * the chain of AWS. Throws {@link BucketError} if no region is known.
 */
export async function openClient(address: BucketAddress, settings: BucketSettings): Promise<OpenedClient> {
  const sdk = await import('@aws-sdk/client-s3');
  const endpoint = settings.endpoint ?? process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  const client = new sdk.S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region: settings.region ?? (await usualRegion(sdk, endpoint)),
    forcePathStyle: settings.forcePathStyle ?? endpoint !== undefined,
    maxAttempts: attempts,
    requestHandler: timeouts,
    // The client would print warnings about requests that are repeated here.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    // Other services do not know the newer checksums of AWS. The signature covers the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at: OpenedClient['at'] = (path) => ({ Bucket: address.bucket, Key: address.prefix + path });
  return { sdk, client, place: { ...address, endpoint }, at };
}

function ignore(): void {
  // Nothing is printed.
}

/** The region of the environment or of the AWS profile. Services of others mostly ignore it. */
async function usualRegion({ S3Client: Client }: Sdk, endpoint: string | undefined): Promise<string> {
  const client = new Client({});
  try {
    return await client.config.region();
  } catch (cause) {
    if (endpoint !== undefined) return 'us-east-1';
    const reason = errorMessage(cause);
    throw new BucketError(`The region of the bucket is unknown (${reason}). Set export.bucket.region or AWS_REGION.`, {
      cause,
    });
  } finally {
    client.destroy();
  }
}

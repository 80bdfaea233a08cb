/** An object as a bucket lists it. */
export interface ListedObject {
  /** Its path below the prefix. */
  readonly path: string;
  /** Its ETag. */
  readonly etag: string;
  /** Its size, in bytes. */
  readonly size: number;
}

/** How an object is served. */
export interface ObjectHeaders {
  /** Its Content-Type. */
  readonly type: string;
  /** Its Cache-Control. */
  readonly caching: string;
  /** Its Content-Disposition, if any. */
  readonly disposition?: string | undefined;
  /** Its Content-Encoding, if any. */
  readonly encoding?: string | undefined;
}

/** An object to write. */
export interface ObjectToWrite {
  /** Its path below the prefix. */
  readonly path: string;
  /** Its content, or the file with the content. */
  readonly body: Uint8Array | { readonly file: string; readonly size: number };
  /** How it is served. */
  readonly headers: ObjectHeaders;
  /** Hash of content and headers, which is stored with it. */
  readonly hash?: string | undefined;
  /** The ETag that the object must have, or null if it must not exist, where the service can check it. */
  readonly expected?: string | null | undefined;
}

/** A written object. */
export interface StoredObject {
  /** Its ETag. */
  readonly etag: string;
  /** The hash that was stored with it; undefined for an object of another program. */
  readonly hash?: string | undefined;
}

/** The objects below a prefix of a bucket. All calls throw `BucketError` with a sentence for the user. */
export interface Bucket {
  /** The address, for messages. */
  readonly url: string;
  /** Lists all objects below the prefix. */
  list(): AsyncIterable<ListedObject>;
  /** Reads a small object as text; undefined if it does not exist. */
  read(path: string): Promise<{ readonly text: string; readonly etag: string } | undefined>;
  /** What is stored at a path; undefined if there is nothing. */
  inspect(path: string): Promise<StoredObject | undefined>;
  /** Writes an object, and returns its ETag. Throws `ObjectChanged` if it is not the expected one. */
  write(object: ObjectToWrite): Promise<string>;
  /** Removes an object. */
  remove(path: string): Promise<void>;
  /** Closes the connections. */
  close(): void;
}

/** The object to replace is not the expected one. */
export class ObjectChanged extends Error {
  override readonly name = 'ObjectChanged';
}

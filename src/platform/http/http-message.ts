/** Values of an earlier response that make a request conditional. */
export interface Validators {
  /** The ETag header. */
  readonly etag: string | undefined;
  /** The Last-Modified header. */
  readonly lastModified: string | undefined;
}

/** A response, read whole. */
export interface HttpResponse extends Validators {
  /** The status code. */
  readonly status: number;
  /** All headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The media type without parameters, in lower case. */
  readonly type: string;
  /** The decompressed bytes; empty where the request discards them, and with a status that is worth a retry. */
  readonly body: Uint8Array;
}

/** One request; by default a GET that reads the body. */
export interface HttpRequest {
  /** The method. */
  readonly method?: string;
  /** Headers beside `accept` and `user-agent`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The body that is sent. */
  readonly body?: string;
  /** True leaves the response's body unread. */
  readonly discardBody?: boolean;
  /** Whether a response with this status is worth a retry; 429 and 5xx by default. */
  readonly isRetryable?: (status: number) => boolean;
  /** Ends the request and its retries; the call then rejects with an `AbortError`. */
  readonly signal?: AbortSignal;
}

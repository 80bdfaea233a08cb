/** Validators of an earlier response, which make a request conditional. */
export interface Validators {
  /** The ETag header. */
  readonly etag: string | undefined;
  /** The Last-Modified header. */
  readonly lastModified: string | undefined;
}

/** A complete response. */
export interface HttpResponse extends Validators {
  /** The status code. */
  readonly status: number;
  /** All headers, names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The media type without parameters, in lower case. */
  readonly type: string;
  /** Decompressed body; empty when the request discards it, and for a status that is retried. */
  readonly body: Uint8Array;
}

/** Options of a request; a GET that reads the body by default. */
export interface HttpRequest {
  readonly method?: string;
  /** Additional headers besides `accept` and `user-agent`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Request body. */
  readonly body?: string;
  /** True to discard the response body. */
  readonly discardBody?: boolean;
  /** Returns whether a response with this status is retried; 429 and 5xx by default. */
  readonly isRetryable?: (status: number) => boolean;
  /** Cancels the request and its retries; the call then rejects with an `AbortError`. */
  readonly signal?: AbortSignal;
}

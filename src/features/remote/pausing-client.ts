import type { HttpClient } from '#platform/http/http-client.ts';
import type { HttpResponse, Validators } from '#platform/http/http-message.ts';
import { type Listing, SourceError } from '#sources/source.ts';

/** Pause after a failed request, in ms. */
const pauseMs = 5_000;

/**
 * Sends requests to a remote, with a pause after a failure: otherwise every visitor would wait for the same failure.
 */
export class PausingClient {
  readonly #client: Pick<HttpClient, 'get'>;
  #failure: { readonly until: number; readonly error: SourceError } | undefined;
  /** Why and since when older copies are served; undefined after the next successful response. */
  outage: Listing['stale'];

  /** Sends requests with an HTTP client. */
  constructor(client: Pick<HttpClient, 'get'>) {
    this.#client = client;
  }

  /** Fetches a URL. Throws the error of the client, and repeats the last error during the pause. */
  async get(url: string, validators?: Validators): Promise<HttpResponse> {
    if (this.#failure !== undefined && performance.now() < this.#failure.until) throw repeated(this.#failure.error);
    try {
      const response = await this.#client.get(url, validators);
      this.outage = undefined;
      return response;
    } catch (error) {
      if (error instanceof SourceError) this.#failure = { until: performance.now() + pauseMs, error };
      throw error;
    }
  }

  /** Throws an error for every URL until {@link resume}. */
  pause(error: SourceError): void {
    this.#failure = { until: Number.POSITIVE_INFINITY, error };
  }

  /** Allows requests again. */
  resume(): void {
    this.#failure = undefined;
  }
}

/** Creates the error for a request during the pause, which says nothing about the requested file. */
function repeated(cause: SourceError): SourceError {
  return new SourceError(cause.message, { cause, isRepeated: true });
}

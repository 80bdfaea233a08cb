import type { HttpClient } from '#platform/http/http-client.ts';
import type { HttpResponse, Validators } from '#platform/http/http-message.ts';
import { type Listing, SourceError } from '#sources/source.ts';

/** How long a remote that failed is not asked again, in ms. */
const pauseMs = 5_000;

/** Asks a remote, but not for a moment after it failed: every visitor would wait for the same failure. */
export class PausingClient {
  readonly #client: Pick<HttpClient, 'get'>;
  #failure: { readonly until: number; readonly error: SourceError } | undefined;
  /** Why and since when older copies are handed out; undefined again after the next answer. */
  trouble: Listing['stale'];

  /** Asks through an HTTP client. */
  constructor(client: Pick<HttpClient, 'get'>) {
    this.#client = client;
  }

  /** Fetches a URL. Throws what the client throws, and the last error while the remote is not asked. */
  async get(url: string, validators?: Validators): Promise<HttpResponse> {
    if (this.#failure !== undefined && Date.now() < this.#failure.until) throw repeated(this.#failure.error);
    try {
      const answer = await this.#client.get(url, validators);
      this.trouble = undefined;
      return answer;
    } catch (error) {
      if (error instanceof SourceError) this.#failure = { until: Date.now() + pauseMs, error };
      throw error;
    }
  }

  /** Throws an error for every URL until {@link release}. */
  hold(error: SourceError): void {
    this.#failure = { until: Number.POSITIVE_INFINITY, error };
  }

  /** Asks the remote again. */
  release(): void {
    this.#failure = undefined;
  }
}

/** The error of a remote that is not asked now. The wanted file has no part in it, and may not even be there. */
function repeated(cause: SourceError): SourceError {
  return new SourceError(cause.message, { cause, isRepeated: true });
}

import { createHttpClient, type HttpClient, type HttpClientOptions } from '#platform/http/http-client.ts';
import { HttpError } from '#platform/http/http-error.ts';
import { SourceError } from './source.ts';

/** Creates the HTTP client of a source. It throws {@link SourceError} instead of `HttpError`. */
export function createSourceClient(options: Omit<HttpClientOptions, 'userAgent'>): HttpClient {
  const client = createHttpClient({ userAgent: 'asterism', ...options });
  return {
    request: (...args) => client.request(...args).catch(rethrow),
    get: (...args) => client.get(...args).catch(rethrow),
    close: () => client.close(),
  };
}

function rethrow(error: unknown): never {
  throw error instanceof HttpError ? new SourceError(error.message, { cause: error }) : error;
}

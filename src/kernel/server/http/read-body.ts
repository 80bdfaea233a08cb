import { errorCode } from '#platform/errors.ts';

const refusals = {
  400: 'The body is not complete.',
  413: 'The body is too long.',
  503: 'Too many bodies are being received. Try again later.',
} as const;

/** A request body is rejected: it is not complete, too long, or the bodies that are being read are too long together. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  /** The HTTP status of the response. */
  readonly status: keyof typeof refusals;
  constructor(status: keyof typeof refusals) {
    super(refusals[status]);
    this.status = status;
  }
}

/** Limits of bodies, in bytes. */
export interface BodyLimits {
  /** One body. */
  readonly each: number;
  /** All bodies that are being read at a time. */
  readonly together: number;
}

/** Creates a reader of bodies. It counts the bytes as they arrive, and throws {@link BodyRefused} as soon as they exceed a limit. */
export function createBodyReader({ each, together }: BodyLimits): (request: Request) => Promise<Uint8Array> {
  let held = 0;
  return async (request) => {
    if (Number(request.headers.get('content-length') ?? 0) > each) throw new BodyRefused(413);
    const parts: Uint8Array[] = [];
    let size = 0;
    try {
      // Leaving the loop cancels the stream.
      for await (const part of request.body ?? []) {
        size += part.length;
        held += part.length;
        if (size > each) throw new BodyRefused(413);
        if (held > together) throw new BodyRefused(503);
        parts.push(part);
      }
      return Buffer.concat(parts);
    } catch (error) {
      throw asRefusal(error);
    } finally {
      held -= size;
    }
  };
}

/** A client that closes the connection is no error of the site. */
function asRefusal(error: unknown): unknown {
  return errorCode(error) === 'ECONNRESET' ? new BodyRefused(400) : error;
}

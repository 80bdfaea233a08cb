/** A request body is rejected: it is too long, or the bodies that are being read are too long together. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  /** The HTTP status of the response. */
  readonly status: 413 | 503;
  constructor(status: 413 | 503) {
    super(status === 413 ? 'The body is too long.' : 'Too many bodies are being received. Try again later.');
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
    } finally {
      held -= size;
    }
  };
}

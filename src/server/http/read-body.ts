/** A request's body that is not read to its end: it is too long, or too much is being read at once. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused';
  /** The HTTP status that says so. */
  readonly status: 413 | 503;
  constructor(status: 413 | 503) {
    super(status === 413 ? 'The body is too long.' : 'Too much is being received at once. Try again later.');
    this.status = status;
  }
}

/** What bodies may cost, in bytes. */
export interface BodyLimits {
  /** One body. */
  readonly each: number;
  /** All bodies that are being read at one time. */
  readonly together: number;
}

/** Makes a reader of bodies that counts the bytes while they come. It throws {@link BodyRefused} as soon as they are too many. */
export function createBodyReader({ each, together }: BodyLimits): (request: Request) => Promise<Uint8Array> {
  let held = 0;
  return async (request) => {
    if (Number(request.headers.get('content-length') ?? 0) > each) throw new BodyRefused(413);
    const parts: Uint8Array[] = [];
    let size = 0;
    try {
      // Leaving the loop cancels the rest.
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

import type { Context } from 'hono';
import { BodyRefused, createBodyReader } from '#server/http/read-body.ts';

/** Limits of bodies, in bytes. */
const bodyLimits = { each: 16 * 1024, together: 1024 * 1024 };

/** Reads a request body as text; undefined if it has another type or is too long. */
export type ReadBody = (context: Context, type: string) => Promise<string | undefined>;

/** Creates a reader of short bodies. */
export function createShortBodyReader(): ReadBody {
  const read = createBodyReader(bodyLimits);
  return async ({ req }, type) => {
    if ((req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() !== type) return undefined;
    try {
      return new TextDecoder().decode(await read(req.raw));
    } catch (error) {
      if (error instanceof BodyRefused) return undefined;
      throw error;
    }
  };
}

/** Reads the fields of a form; undefined for any other body. */
export async function readForm(read: ReadBody, context: Context): Promise<URLSearchParams | undefined> {
  const body = await read(context, 'application/x-www-form-urlencoded');
  return body === undefined ? undefined : new URLSearchParams(body);
}

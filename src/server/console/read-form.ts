import type { Context } from 'hono';
import { BodyRefused, createBodyReader } from '#server/http/read-body.ts';

/** Forms are short. */
const bodyLimits = { each: 16 * 1024, together: 1024 * 1024 };

/** Reads the body of a request as text; undefined for a body that is of another type, or too long. */
export type ReadBody = (context: Context, type: string) => Promise<string | undefined>;

/** Makes the reader of short bodies. */
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

/** The fields of a form that a browser sent; undefined for anything else. */
export async function readForm(read: ReadBody, context: Context): Promise<URLSearchParams | undefined> {
  const body = await read(context, 'application/x-www-form-urlencoded');
  return body === undefined ? undefined : new URLSearchParams(body);
}

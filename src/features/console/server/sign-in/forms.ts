import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { isSameSecret } from '#platform/hash.ts';
import { BodyRefused, createBodyReader } from '#server/http/read-body.ts';
import type { SessionState } from './session-state.ts';

/** Limits of bodies, in bytes. */
const bodyLimits = { each: 16 * 1024, together: 1024 * 1024 };

/** Reads what browsers and programs submit, and guards against forms of other sites. */
export interface Forms {
  /** Creates the token of an owner: a session, or a browser that is not signed in. */
  token(owner: string): Promise<string>;
  /** True for the token of the owner. Takes constant time. */
  isToken(owner: string | undefined, token: string): Promise<boolean>;
  /** Reads the body of a media type; undefined if it has another type or is too long. */
  body(context: Context, type: string): Promise<string | undefined>;
  /** Reads the fields of a form; undefined for any other body, and for one that no page of this site sent. */
  fields(context: Context): Promise<URLSearchParams | undefined>;
}

/** Creates the reader of forms. */
export function createForms(state: SessionState, publicUrl: string | undefined): Forms {
  const read = createBodyReader(bodyLimits);
  const sign = async (owner: string): Promise<Buffer> =>
    createHmac('sha256', await state.key(['form']))
      .update(owner)
      .digest();

  async function body({ req }: Context, type: string): Promise<string | undefined> {
    if ((req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() !== type) return undefined;
    try {
      return new TextDecoder().decode(await read(req.raw));
    } catch (error) {
      if (error instanceof BodyRefused) return undefined;
      throw error;
    }
  }

  return {
    token: async (owner) => (await sign(owner)).toString('base64url'),
    async isToken(owner, token) {
      if (owner === undefined) return false;
      return isSameSecret(Buffer.from(token, 'base64url'), await sign(owner));
    },
    body,
    async fields(context) {
      if (!isSameOrigin(context, publicUrl)) return undefined;
      const text = await body(context, 'application/x-www-form-urlencoded');
      return text === undefined ? undefined : new URLSearchParams(text);
    },
  };
}

/**
 * True if the headers of the browser say that a page of this site sent the request. Pages of other sites cannot forge them.
 * False for programs, which do not send them.
 */
export function isSameOrigin({ req }: Context, publicUrl: string | undefined): boolean {
  const site = req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = URL.parse(req.header('origin') ?? '');
  // Browsers send Sec-Fetch-Site over https and on localhost only.
  if (origin === null) return false;
  const isPublic = publicUrl !== undefined && origin.origin === new URL(publicUrl).origin;
  return isPublic || site === 'same-origin' || origin.host === req.header('host');
}

import type { Context, Next } from 'hono';
import { z } from 'zod';
import { parseJson } from '#model/text/parse-json.ts';
import {
  invalidPasswordMessage,
  invalidUsernameMessage,
  requiredMessage,
  signedInMessage,
  signInUnavailableMessage,
  unauthorizedMessage,
} from '#model/views/console/sign-in-messages.ts';
import type { SharedDeps } from '#server/console/console-deps.ts';
import { privateHeaders } from '#server/console/server-only-document.ts';
import { pass } from '#server/http/middleware.ts';
import type { SignInResult } from './sign-in.ts';
import { unavailableHeaders } from './sign-in-unavailable.ts';

/** Dependencies of the sign-in call. */
export type LoginCallDeps = Pick<SharedDeps, 'signIn' | 'signedIn' | 'sessions' | 'clientAddress' | 'readBody'>;

const body = z.object({ username: z.string(), password: z.string(), keep: z.boolean().default(false) });

/**
 * `POST /api/login`: gives a program a token. It sets no cookie and takes JSON only, which pages of other sites cannot send, so
 * it needs no token against forgery. Without users, requests fall through to the next route.
 */
export function loginCall(deps: LoginCallDeps): (context: Context, next: Next) => Promise<Response | undefined> {
  const { signIn, signedIn, sessions, clientAddress, readBody } = deps;

  async function response(context: Context, result: SignInResult): Promise<Response> {
    if ('problems' in result) return context.json({ problems: messagesOf(result.problems) }, 422);
    if ('session' in result) {
      const { token, until } = await sessions.seal(result.session);
      return context.json({ message: signedInMessage, token, until: new Date(until * 1_000).toISOString() });
    }
    const { failure } = result;
    if (failure.kind === 'unauthorized') {
      context.header('WWW-Authenticate', 'Bearer');
      return context.json({ message: unauthorizedMessage }, 401);
    }
    if (failure.kind === 'unavailable')
      return context.json({ message: signInUnavailableMessage }, 503, unavailableHeaders);
    context.header('Retry-After', String(failure.seconds));
    return context.json({ message: 'Too many attempts.' }, 429);
  }

  return async (context, next) => {
    if (!(await signedIn(context)).hasUsers) return pass(next);
    for (const [name, value] of Object.entries(privateHeaders)) context.header(name, value);
    const text = await readBody(context, 'application/json');
    const given = body.safeParse(parseJson(text ?? '')).data;
    if (given === undefined) return context.json({ message: 'Send JSON with "username" and "password".' }, 400);
    const { username: name, password, keep } = given;
    return response(context, await signIn({ name, password, keep }, clientAddress(context)));
  };
}

function messagesOf({ name, password }: Extract<SignInResult, { problems: unknown }>['problems']) {
  return {
    ...(name && { username: name === 'required' ? requiredMessage : invalidUsernameMessage }),
    ...(password && { password: password === 'required' ? requiredMessage : invalidPasswordMessage }),
  };
}

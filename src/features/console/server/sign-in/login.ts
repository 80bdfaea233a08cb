import type { Context, Next } from 'hono';
import { z } from 'zod';
import { consolePath, signInPath } from '#features/console/declared.ts';
import type { ConsoleParts } from '#features/console/server/console-parts.ts';
import { privateHeaders } from '#features/console/server/private-document.ts';
import {
  invalidPasswordMessage,
  invalidUsernameMessage,
  requiredMessage,
  signedInMessage,
  signInUnavailableMessage,
  unauthorizedMessage,
} from '#features/console/sign-in-messages.ts';
import type { SignInView } from '#features/console/sign-in-view.ts';
import { parseJson } from '#model/text/parse-json.ts';
import { cutText } from '#model/text/shorten.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { pass } from '#server/http/middleware.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import type { Handler } from '#server/http/route-handlers.ts';
import { createTokenBuckets } from '#server/rate-limit/token-buckets.ts';
import type { SignedIn } from './request-session.ts';
import { safeRedirect } from './safe-redirect.ts';
import { newVisitor, type SignInResult } from './sign-in.ts';
import { unavailableHeaders } from './sign-in-unavailable.ts';

/** Requests for the sign-in by one client, whatever their result (SECURITY Q9). */
const requests = { burst: 60, perMinute: 60 };

/** Limits the requests for the sign-in of a site that has users. */
export function limitLogin(signedIn: SignedIn, clientAddress: ClientAddress): (handler: Handler) => Handler {
  const buckets = createTokenBuckets(requests);
  return (handler) => async (context, next) => {
    const client = clientAddress(context);
    const wait = buckets.retryAfter(client);
    buckets.take(client);
    if (wait === undefined || !(await signedIn(context)).hasUsers) return handler(context, next);
    return textResponse('Too many requests.', 429, { 'Retry-After': String(wait) });
  };
}

/** The handlers of the sign-in: the form and its submission at `/login`, and the call of programs. */
export interface Login
  extends Readonly<
    Record<'show' | 'submit' | 'call', (context: Context, next: Next) => Promise<Response | undefined>>
  > {
  /** Responds while sessions and attempts cannot be read or stored: the form has no token then. */
  unavailable(context: Context): Response;
}

/** Creates the handlers (G-01). Without users, requests fall through to the next route. */
export function createLogin(parts: ConsoleParts): Login {
  const { site, signIn, signedIn, sessions, cookies, forms, clientAddress, send } = parts;

  function page(context: Context, { status = 200, headers = {}, ...changed }: FormState, token: string): Response {
    const view = { ...emptyForm, ...changed, token };
    return send(context, { status, headers, path: signInPath(site), kind: 'signIn', signIn: view });
  }

  async function form(context: Context, state: FormState): Promise<Response> {
    const known = cookies.visitor(context);
    const visitor = known ?? newVisitor();
    if (known === undefined) cookies.mark(context, visitor);
    return page(context, state, await forms.token(visitor));
  }

  async function submitted(context: Context, fields: URLSearchParams): Promise<Response> {
    const given = { name: fields.get('username') ?? '', keep: fields.has('keep') };
    const state = {
      name: cutText(given.name, 100),
      keep: given.keep,
      next: safeRedirect(fields.get('next') ?? undefined, site),
    };
    const isOurs = await forms.isToken(cookies.visitor(context), fields.get('token') ?? '');
    if (!isOurs) return form(context, { ...state, ...expired });
    const result = await signIn({ ...given, password: fields.get('password') ?? '' }, clientAddress(context));
    if ('problems' in result) return form(context, { ...state, status: 422, problems: result.problems });
    if ('failure' in result) return form(context, { ...state, ...refusal(result), failure: result.failure });
    cookies.give(context, result.session, await sessions.seal(result.session));
    return goTo(context, state.next ?? `${consolePath(site)}?notice=signed-in`);
  }

  return {
    unavailable: (context) =>
      page(context, { status: 503, headers: unavailableHeaders, failure: { kind: 'unavailable' } }, ''),
    async show(context, next) {
      const { hasUsers, session } = await signedIn(context);
      if (!hasUsers) return pass(next);
      const to = safeRedirect(context.req.query('next'), site);
      if (session !== undefined) return goTo(context, to ?? consolePath(site));
      return form(context, { next: to });
    },
    async submit(context, next) {
      const { hasUsers } = await signedIn(context);
      if (!hasUsers) return pass(next);
      const fields = await forms.fields(context);
      return fields === undefined ? form(context, expired) : submitted(context, fields);
    },
    call: loginCall(parts),
  };
}

/** The state of the form, and the status and headers of the response. */
type FormState = Partial<Omit<SignInView, 'token'>> & {
  readonly status?: 200 | 401 | 403 | 422 | 429 | 503;
  readonly headers?: Readonly<Record<string, string>>;
};

const emptyForm = { name: '', keep: false, next: undefined, problems: {}, failure: undefined } as const;

const expired = { status: 403, failure: { kind: 'expired' } } as const;

const body = z.object({ username: z.string(), password: z.string(), keep: z.boolean().default(false) });

/**
 * `POST /api/login`: gives a program a token. It sets no cookie and takes JSON only, which pages of other sites cannot send, so
 * it needs no token against forgery.
 */
function loginCall({ signIn, signedIn, sessions, clientAddress, forms }: ConsoleParts): Login['call'] {
  async function response(context: Context, result: SignInResult): Promise<Response> {
    if ('problems' in result) return context.json({ problems: messagesOf(result.problems) }, 422);
    if ('session' in result) {
      const { token, until } = await sessions.seal(result.session);
      return context.json({ message: signedInMessage, token, until: new Date(until * 1_000).toISOString() });
    }
    const { status, headers } = refusal(result);
    return context.json({ message: messages[result.failure.kind] }, status, headers);
  }

  return async (context, next) => {
    if (!(await signedIn(context)).hasUsers) return pass(next);
    setPrivate(context);
    const text = await forms.body(context, 'application/json');
    const given = body.safeParse(parseJson(text ?? '')).data;
    if (given === undefined) return context.json({ message: 'Send JSON with "username" and "password".' }, 400);
    const { username: name, password, keep } = given;
    return response(context, await signIn({ name, password, keep }, clientAddress(context)));
  };
}

const messages = {
  unauthorized: unauthorizedMessage,
  unavailable: signInUnavailableMessage,
  busy: 'Too many attempts.',
} as const;

function messagesOf({ name, password }: Extract<SignInResult, { problems: unknown }>['problems']) {
  return {
    ...(name && { username: name === 'required' ? requiredMessage : invalidUsernameMessage }),
    ...(password && { password: password === 'required' ? requiredMessage : invalidPasswordMessage }),
  };
}

function refusal({ failure }: Extract<SignInResult, { failure: unknown }>) {
  if (failure.kind === 'unauthorized') return { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } } as const;
  if (failure.kind === 'unavailable') return { status: 503, headers: unavailableHeaders } as const;
  return { status: 429, headers: { 'Retry-After': String(failure.seconds) } } as const;
}

/** Redirects to a path of the site with GET. */
export function goTo(context: Context, path: string): Response {
  setPrivate(context);
  return context.redirect(path, 303);
}

/** Sets the headers that keep a response out of every cache. */
export function setPrivate(context: Context): void {
  for (const [name, value] of Object.entries(privateHeaders)) context.header(name, value);
}

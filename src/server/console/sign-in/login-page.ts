import type { Context, Next } from 'hono';
import { consolePath, signInPath } from '#model/address/site-paths.ts';
import { cutText } from '#model/text/shorten.ts';
import type { SignInView } from '#model/views/console/sign-in-view.ts';
import type { SharedDeps } from '#server/console/console-deps.ts';
import { readForm } from '#server/console/read-form.ts';
import { privateHeaders } from '#server/console/server-only-document.ts';
import { pass } from '#server/http/middleware.ts';
import { safeRedirect } from './safe-redirect.ts';
import { isSameOrigin } from './same-origin.ts';
import { newVisitor, type SignInResult } from './sign-in.ts';
import { unavailableHeaders } from './sign-in-unavailable.ts';

/** Dependencies of the sign-in page. */
export type LoginPageDeps = Omit<SharedDeps, 'header' | 'data' | 'manualSync' | 'audit'>;

/** The handlers of the sign-in page. */
export interface LoginPage
  extends Readonly<Record<'show' | 'submit', (context: Context, next: Next) => Promise<Response | undefined>>> {
  /** Responds while sessions and attempts cannot be read or stored: the form has no token then. */
  unavailable(context: Context): Response;
}

/** Creates the handlers of `GET` and `POST /login` (G-01). Without users, requests fall through to the next route. */
export function createLoginPage(deps: LoginPageDeps): LoginPage {
  const { site, publicUrl, signIn, signedIn, sessions, cookies, forms, clientAddress, readBody, send } = deps;

  async function form(context: Context, shown: Shown): Promise<Response> {
    const { status = 200, headers = {}, ...changed } = shown;
    const known = cookies.visitor(context);
    const visitor = known ?? newVisitor();
    if (known === undefined) cookies.mark(context, visitor);
    const token = await forms.create(visitor);
    const form = { ...emptyForm, ...changed, token };
    return send(context, { status, headers, path: signInPath(site), kind: 'signIn', signIn: form });
  }

  async function submitted(context: Context, fields: URLSearchParams): Promise<Response> {
    const given = { name: fields.get('username') ?? '', keep: fields.has('keep') };
    const shown = {
      name: cutText(given.name, 100),
      keep: given.keep,
      next: safeRedirect(fields.get('next') ?? undefined, site),
    };
    const isOurs = await forms.check(cookies.visitor(context), fields.get('token') ?? '');
    if (!isOurs) return form(context, { ...shown, status: 403, failure: { kind: 'expired' } });
    const result = await signIn({ ...given, password: fields.get('password') ?? '' }, clientAddress(context));
    if (!('session' in result)) return form(context, { ...shown, ...refusal(result) });
    cookies.give(context, result.session, await sessions.seal(result.session));
    return goTo(context, shown.next ?? `${consolePath(site)}?notice=signed-in`);
  }

  return {
    unavailable(context) {
      const signIn = { ...emptyForm, failure: { kind: 'unavailable' }, token: '' } as const;
      return send(context, {
        status: 503,
        headers: unavailableHeaders,
        path: signInPath(site),
        kind: 'signIn',
        signIn,
      });
    },
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
      const fields = isSameOrigin(context, publicUrl) ? await readForm(readBody, context) : undefined;
      return fields === undefined
        ? form(context, { status: 403, failure: { kind: 'expired' } })
        : submitted(context, fields);
    },
  };
}

const emptyForm = { name: '', keep: false, next: undefined, problems: {}, failure: undefined } as const;

/** The state of the form, and the status and headers of the response. */
type Shown = Partial<Omit<SignInView, 'token'>> & {
  readonly status?: 200 | 401 | 403 | 422 | 429 | 503;
  readonly headers?: Readonly<Record<string, string>>;
};

function refusal(result: Exclude<SignInResult, { session: unknown }>): Shown {
  if ('problems' in result) return { status: 422, problems: result.problems };
  const { failure } = result;
  if (failure.kind === 'unauthorized') return { status: 401, failure, headers: { 'WWW-Authenticate': 'Bearer' } };
  if (failure.kind === 'unavailable') return { status: 503, failure, headers: unavailableHeaders };
  return { status: 429, failure, headers: { 'Retry-After': String(failure.seconds) } };
}

/** Redirects to a path of the site with GET. */
export function goTo(context: Context, path: string): Response {
  for (const [name, value] of Object.entries(privateHeaders)) context.header(name, value);
  return context.redirect(path, 303);
}

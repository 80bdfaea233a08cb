import type { Context, Next } from 'hono';
import { consoleNotices } from '#features/console/console-view.ts';
import { consolePath } from '#features/console/declared.ts';
import { homePath } from '#model/address/site-paths.ts';
import { pass } from '#server/http/middleware.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import type { ConsoleParts } from './console-parts.ts';
import { auditNote } from './sign-in/audit-note.ts';
import { isSameOrigin } from './sign-in/forms.ts';
import { goTo, setPrivate } from './sign-in/login.ts';
import type { RequestSession } from './sign-in/request-session.ts';
import type { Session } from './sign-in/sessions.ts';

/** The handlers of the console: its page and the forms of the page, and the same as calls for programs. */
export type ConsoleCalls = Readonly<
  Record<'show' | 'act' | 'read' | 'sync', (context: Context, next: Next) => Promise<Response | undefined>>
>;

/** Creates the handlers. Requests without a session fall through to the next route. */
export function createConsoleCalls(parts: ConsoleParts): ConsoleCalls {
  return { ...pageCalls(parts), ...programCalls(parts) };
}

/** Starts a sync for a user, and records it; false if a requested one is running. */
function startSync({ manualSync, audit, clientAddress }: ConsoleParts, context: Context, user: string): boolean {
  const begun = manualSync.start(user);
  if (begun) auditNote(audit, { event: 'sync', user, client: clientAddress(context) });
  return begun;
}

function pageCalls(parts: ConsoleParts): Pick<ConsoleCalls, 'show' | 'act'> {
  const { site, data, audit, signedIn, sessions, cookies, forms, clientAddress, send } = parts;

  async function act(context: Context, session: Session, action: string | null): Promise<Response> {
    const { user } = session;
    if (action === 'sync') {
      const notice = startSync(parts, context, user) ? 'sync-begun' : 'sync-running';
      return goTo(context, `${consolePath(site)}?notice=${notice}`);
    }
    if (action !== 'sign-out' && action !== 'sign-out-everywhere') return textResponse('There is no such action.', 400);
    if (action === 'sign-out') await sessions.end(session);
    else await sessions.endAll(user);
    const event = action === 'sign-out' ? 'signed-out' : 'signed-out-everywhere';
    auditNote(audit, { event, user, client: clientAddress(context) });
    cookies.clear(context);
    return goTo(context, homePath(site));
  }

  return {
    async show(context, next) {
      const { session, by } = await signedIn(context);
      if (session === undefined) return pass(next);
      if (by === 'cookie') cookies.give(context, session, await sessions.seal(session));
      const notice = context.req.query('notice');
      return send(context, {
        status: 200,
        path: consolePath(site),
        kind: 'console',
        console: {
          data: await data(session.user),
          token: await forms.token(session.id),
          notice: consoleNotices.find((each) => each === notice),
          hidden: context.req.query('hidden') === 'show',
        },
      });
    },
    async act(context, next) {
      const { session } = await signedIn(context);
      if (session === undefined) return pass(next);
      const fields = await forms.fields(context);
      if (fields === undefined || !(await forms.isToken(session.id, fields.get('token') ?? '')))
        return textResponse('The form is not from the console, or it is too old. Open the console and try again.', 403);
      return act(context, session, fields.get('action'));
    },
  };
}

function programCalls(parts: ConsoleParts): Pick<ConsoleCalls, 'read' | 'sync'> {
  const { publicUrl, header, data, manualSync, signedIn, sessions } = parts;

  /** Sends a newer token with each response, so that a program that goes on polling stays signed in. */
  async function renew(context: Context, { by, session }: RequestSession): Promise<void> {
    setPrivate(context);
    if (by === 'header' && session !== undefined)
      context.header(header, `Bearer ${(await sessions.seal(session)).token}`);
  }

  return {
    async read(context, next) {
      const request = await signedIn(context);
      if (request.session === undefined) return pass(next);
      await renew(context, request);
      return context.json(await data(request.session.user));
    },
    async sync(context, next) {
      const request = await signedIn(context);
      const { session, by } = request;
      if (session === undefined || (by === 'cookie' && !isSameOrigin(context, publicUrl))) return pass(next);
      await renew(context, request);
      const begun = startSync(parts, context, session.user);
      return context.json({ begun, running: manualSync.running() }, 202);
    },
  };
}

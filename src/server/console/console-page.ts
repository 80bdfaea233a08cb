import type { Context, Next } from 'hono';
import { consolePath, homePath } from '#model/address/site-paths.ts';
import type { AuditEvent } from '#model/audit.ts';
import { type ConsoleNotice, consoleNotices } from '#model/views/console/console-view.ts';
import { pass } from '#server/http/middleware.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import type { SharedDeps } from './console-deps.ts';
import { readForm } from './read-form.ts';
import { goTo } from './sign-in/login-page.ts';
import { isSameOrigin } from './sign-in/same-origin.ts';
import type { Session } from './sign-in/sessions.ts';
import { shortNetwork } from './sign-in/short-network.ts';

/** Dependencies of the page of the console. */
export type ConsolePageDeps = Omit<SharedDeps, 'header' | 'signIn'>;

/** The handlers of the page. */
export type ConsoleCalls = Readonly<
  Record<'show' | 'act', (context: Context, next: Next) => Promise<Response | undefined>>
>;

/** Creates the handlers of `GET` and `POST /console`. Requests without a session fall through to the next route. */
export function createConsolePage(deps: ConsolePageDeps): ConsoleCalls {
  const {
    site,
    publicUrl,
    data,
    manualSync,
    audit,
    signedIn,
    sessions,
    cookies,
    forms,
    clientAddress,
    readBody,
    send,
  } = deps;

  async function act(context: Context, session: Session, action: string | null): Promise<Response> {
    const { user } = session;
    const note = (event: AuditEvent): void =>
      audit.add({ time: Date.now(), event, user, network: shortNetwork(clientAddress(context)) });
    if (action === 'sync') {
      const begun = manualSync.start(user);
      if (begun) note('sync');
      return goTo(context, `${consolePath(site)}?notice=${begun ? 'sync-begun' : 'sync-running'}`);
    }
    if (action !== 'sign-out' && action !== 'sign-out-everywhere') return textResponse('There is no such action.', 400);
    if (action === 'sign-out') await sessions.end(session);
    else await sessions.endAll(user);
    note(action === 'sign-out' ? 'signed-out' : 'signed-out-everywhere');
    cookies.clear(context);
    return goTo(context, homePath(site));
  }

  return {
    async show(context, next) {
      const { session, by } = await signedIn(context);
      if (session === undefined) return pass(next);
      if (by === 'cookie') cookies.give(context, session, await sessions.seal(session));
      return send(context, {
        status: 200,
        path: consolePath(site),
        kind: 'console',
        console: {
          data: await data(session.user),
          token: await forms.create(session.id),
          notice: noticeOf(context.req.query('notice')),
          hidden: context.req.query('hidden') === 'show',
        },
      });
    },
    async act(context, next) {
      const { session } = await signedIn(context);
      if (session === undefined) return pass(next);
      const fields = isSameOrigin(context, publicUrl) ? await readForm(readBody, context) : undefined;
      if (fields === undefined || !(await forms.check(session.id, fields.get('token') ?? '')))
        return textResponse('The form is not from the console, or it is too old. Open the console and try again.', 403);
      return act(context, session, fields.get('action'));
    },
  };
}

function noticeOf(text: string | undefined): ConsoleNotice | undefined {
  return consoleNotices.find((notice) => notice === text);
}

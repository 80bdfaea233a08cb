import type { Context, Next } from 'hono';
import { pass } from '#server/http/middleware.ts';
import type { SharedDeps } from './console-deps.ts';
import { privateHeaders } from './server-only-document.ts';
import { isSameOrigin } from './sign-in/same-origin.ts';
import { shortNetwork } from './sign-in/short-network.ts';
import type { RequestSession } from './sign-in/signed-in.ts';
import { SyncStreams } from './sync-streams.ts';

/** Dependencies of the calls of the console. */
export type ConsoleApiDeps = Omit<SharedDeps, 'site' | 'signIn' | 'cookies' | 'forms' | 'readBody' | 'send'>;

/** The calls of the console. */
export interface ConsoleApi
  extends Readonly<
    Record<'read' | 'sync' | 'events', (context: Context, next: Next) => Promise<Response | undefined>>
  > {
  /** Ends all streams; no more can be opened. */
  close(): void;
}

/** Creates the handlers of `/api/console` and the paths below it. Requests without a session fall through to the next route. */
export function createConsoleApi(deps: ConsoleApiDeps): ConsoleApi {
  const { publicUrl, header, data, manualSync, audit, signedIn, sessions, clientAddress } = deps;
  const streams = new SyncStreams(manualSync);

  /** Sends a newer token with each response, so that a program that goes on polling stays signed in. */
  async function renew(context: Context, { by, session }: RequestSession): Promise<void> {
    for (const [name, value] of Object.entries(privateHeaders)) context.header(name, value);
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
      const { user } = session;
      const begun = manualSync.start(user);
      if (begun) audit.add({ time: Date.now(), event: 'sync', user, network: shortNetwork(clientAddress(context)) });
      return context.json({ begun, running: manualSync.running() }, 202);
    },
    async events(context, next) {
      const { session } = await signedIn(context);
      if (session === undefined) return pass(next);
      if (streams.isFull) return new Response(null, { status: 204, headers: privateHeaders });
      context.header('X-Accel-Buffering', 'no');
      const isSignedIn = async (): Promise<boolean> => (await signedIn(context)).session !== undefined;
      const response = streams.open(context, isSignedIn);
      response.headers.set('Cache-Control', 'private, no-store, no-transform');
      return response;
    },
    close: () => streams.close(),
  };
}

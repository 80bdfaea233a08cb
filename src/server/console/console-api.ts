import type { Context, Next } from 'hono';
import type { SharedDeps } from './console-deps.ts';
import { ConsoleStreams } from './console-streams.ts';
import { privateHeaders } from './server-only-document.ts';
import { pass } from './sign-in/login-page.ts';
import { isSameOrigin } from './sign-in/same-origin.ts';
import { shortNetwork } from './sign-in/short-network.ts';
import type { Who } from './sign-in/signed-in.ts';

/** What the calls of the console need. */
export type ConsoleApiDeps = Omit<SharedDeps, 'site' | 'signIn' | 'cookies' | 'forms' | 'readBody' | 'send'>;

/** The calls of the console. */
export interface ConsoleApi
  extends Readonly<
    Record<'read' | 'sync' | 'events', (context: Context, next: Next) => Promise<Response | undefined>>
  > {
  /** Ends all streams and begins no more. */
  close(): void;
}

/** `/api/console` and what is below it. To whoever sends no token they are not there. */
export function createConsoleApi(parts: ConsoleApiDeps): ConsoleApi {
  const { publicUrl, header, data, manualSync, audit, signedIn, sessions, clientAddress } = parts;
  const streams = new ConsoleStreams(manualSync);

  /** A program that goes on asking stays signed in: it is given a newer token with each answer. */
  async function renew(context: Context, { by, session }: Who): Promise<void> {
    for (const [name, value] of Object.entries(privateHeaders)) context.header(name, value);
    if (by === 'header' && session !== undefined)
      context.header(header, `Bearer ${(await sessions.seal(session)).token}`);
  }

  return {
    async read(context, next) {
      const who = await signedIn(context);
      if (who.session === undefined) return pass(next);
      await renew(context, who);
      return context.json(await data(who.session.user));
    },
    async sync(context, next) {
      const who = await signedIn(context);
      if (who.session === undefined || (who.by === 'cookie' && !isSameOrigin(context, publicUrl))) return pass(next);
      await renew(context, who);
      const { user } = who.session;
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

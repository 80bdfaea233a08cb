import type { Context } from 'hono';
import { textResponse } from '#server/http/responses/text-response.ts';
import { byMethod, type Handler, type RouteHandlers } from '#server/http/route-handlers.ts';
import { createConsoleCalls } from './console-calls.ts';
import { type ConsoleDeps, createConsoleParts } from './console-parts.ts';
import { privateHeaders } from './private-document.ts';
import { createLogin, limitLogin } from './sign-in/login.ts';
import { unavailableHeaders, withUnavailable } from './sign-in/sign-in-unavailable.ts';

/** Creates the handlers of the sign-in and the console of a site. Requests without a session are left to the next route. */
export function createConsole(deps: ConsoleDeps): RouteHandlers {
  const parts = createConsoleParts(deps);
  const { signedIn, clientAddress, onError } = parts;
  const login = createLogin(parts);
  const { show, act, read, sync } = createConsoleCalls(parts);
  const asForm = { answer: login.unavailable, onError };
  const asText = { answer: () => textResponse(unavailableMessage, 503, unavailableHeaders), onError };
  const asJson = { answer: unavailableJson, onError };
  const limitCalls = limitLogin(signedIn, clientAddress);
  const limited = (handler: Handler): Handler => withUnavailable(limitCalls(handler), asText);
  return {
    login: byMethod({
      GET: limited(withUnavailable(login.show, asForm)),
      POST: limited(withUnavailable(login.submit, asForm)),
    }),
    loginCall: byMethod({ POST: limited(withUnavailable(login.call, asJson)) }),
    console: byMethod({ GET: withUnavailable(show, asText), POST: withUnavailable(act, asText) }),
    consoleData: byMethod({ GET: withUnavailable(read, asJson) }),
    consoleSync: byMethod({ POST: withUnavailable(sync, asJson) }),
  };
}

const unavailableMessage =
  'Sessions cannot be read or stored at the moment, so nothing was done. Try again in a minute.';

function unavailableJson(context: Context): Response {
  return context.json({ message: unavailableMessage }, 503, { ...privateHeaders, ...unavailableHeaders });
}

import type { Context, MiddlewareHandler } from 'hono';
import { textResponse } from '#server/http/responses/text-response.ts';
import { type ConsoleCalls, createConsoleCalls } from './console-calls.ts';
import { type ConsoleDeps, createConsoleParts } from './console-parts.ts';
import { privateHeaders } from './server-only-document.ts';
import { createLogin, type Login, limitLogin } from './sign-in/login.ts';
import { unavailableHeaders, withUnavailable } from './sign-in/sign-in-unavailable.ts';

/** The handlers of the sign-in and the console. */
export interface Console {
  /** Limits requests for the sign-in. */
  readonly limit: MiddlewareHandler;
  /** The sign-in. */
  readonly login: Omit<Login, 'unavailable'>;
  /** The console. */
  readonly calls: ConsoleCalls;
}

/** Creates the sign-in and the console of a site. */
export function createConsole(deps: ConsoleDeps): Console {
  const parts = createConsoleParts(deps);
  const { signedIn, clientAddress, onError } = parts;
  const login = createLogin(parts);
  const { show, act, read, sync } = createConsoleCalls(parts);
  const asForm = { answer: login.unavailable, onError };
  const asText = { answer: () => textResponse(unavailableMessage, 503, unavailableHeaders), onError };
  const asJson = { answer: unavailableJson, onError };
  return {
    limit: withUnavailable(limitLogin(signedIn, clientAddress), asText),
    login: {
      show: withUnavailable(login.show, asForm),
      submit: withUnavailable(login.submit, asForm),
      call: withUnavailable(login.call, asJson),
    },
    calls: {
      show: withUnavailable(show, asText),
      act: withUnavailable(act, asText),
      read: withUnavailable(read, asJson),
      sync: withUnavailable(sync, asJson),
    },
  };
}

const unavailableMessage =
  'Sessions cannot be read or stored at the moment, so nothing was done. Try again in a minute.';

function unavailableJson(context: Context): Response {
  return context.json({ message: unavailableMessage }, 503, { ...privateHeaders, ...unavailableHeaders });
}

import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { parseJson } from '#model/text/parse-json.ts';
import { digest } from '#platform/hash.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { BodyRefused, createBodyReader } from '#server/http/read-body.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import { createTokenBuckets } from '#server/rate-limit/token-buckets.ts';
import { webhookSender } from './webhook-sender.ts';

/** Dependencies of the webhook. */
export interface WebhookDeps {
  /** The secret that forges send or sign with. */
  readonly secret: string;
  /** Starts the sync of a repository. Returns at once whether the site has it. Never throws. */
  readonly refresh: (path: string) => boolean;
  /** Logs a call about a repository that the site does not have. */
  readonly warn: (message: string) => void;
  /** The client of a request. */
  readonly clientAddress: ClientAddress;
}

/** Bytes of one body, the maximum of forges, and of all bodies that are being read at a time. */
const bodyLimits = { each: 25 * 1024 * 1024, together: 100 * 1024 * 1024 };

/** Calls that are remembered, so that a repeated one does nothing. */
const rememberedCalls = 2_000;

/** Names of unknown repositories that are remembered, so that each is logged once. */
const rememberedNames = 200;

/**
 * Creates the handler of `POST /api/hook`, by which forges announce a push or a star (SECURITY A2). The signature is verified
 * before the body is parsed. Only the name of the repository is used, to find one that the site already has.
 */
export function receiveWebhook({
  secret,
  refresh,
  warn,
  clientAddress,
}: WebhookDeps): (context: Context) => Promise<Response> {
  const seen = new LRUCache<string, true>({ max: rememberedCalls });
  // An organisation's webhook may call for each push to repositories that the site does not show.
  const unknown = new LRUCache<string, true>({ max: rememberedNames });
  const readBody = createBodyReader(bodyLimits);
  const refusals = createTokenBuckets({ burst: 20, perMinute: 20 });

  async function receive({ req }: Context): Promise<WebhookResult> {
    const sender = webhookSender((name) => req.header(name), secret);
    if (sender === undefined || sender.authenticated === false) return unsigned;
    const body = await bodyOf(readBody(req.raw));
    if ('status' in body) return body;
    if (!sender.verify(body)) return unsigned;
    const call = sender.delivery ?? digest(body);
    if (seen.has(call)) return received;
    const content = parse(body, req.header('content-type'));
    if (content === undefined) return { status: 400, message: 'The body is not valid JSON.' };
    seen.set(call, true);
    return sender.isChange ? refreshNamed(sender.repository(content)) : received;
  }

  function refreshNamed(path: string | undefined): WebhookResult {
    if (path === undefined || refresh(path)) return received;
    const message = `no repository of this site is ${path.replace(/\p{C}/gu, '').slice(0, 200)}.`;
    if (!unknown.has(path))
      warn(`A webhook was received, but ${message} Check the sources, or the webhook at the forge.`);
    unknown.set(path, true);
    return { status: 202, message: `Received, but ${message}` };
  }

  return async (context) => {
    const client = clientAddress(context);
    const { status, message } = await receive(context);
    if (status === 202) return textResponse(message, status);
    // Only refused calls count, because other clients may share the address of the forge and must not block it.
    const wait = refusals.retryAfter(client);
    if (wait !== undefined) return textResponse('Too many refused calls.', 429, { 'Retry-After': String(wait) });
    refusals.take(client);
    return textResponse(message, status);
  };
}

/** The response to a call. */
interface WebhookResult {
  readonly status: number;
  readonly message: string;
}

const received: WebhookResult = { status: 202, message: 'Received.' };

const unsigned: WebhookResult = { status: 401, message: 'The call is not signed with the secret.' };

async function bodyOf(reading: Promise<Uint8Array>): Promise<Uint8Array | WebhookResult> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof BodyRefused) return error;
    throw error;
  }
}

/** The payload, which GitHub may send as a field of a form. */
function parse(body: Uint8Array, type: string | undefined): unknown {
  const text = new TextDecoder().decode(body);
  const isForm = type?.startsWith('application/x-www-form-urlencoded') === true;
  return parseJson(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text);
}

import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { hookSender } from './hook-sender.ts';
import { BodyRefused, createBodyReader } from './read-body.ts';
import { createRequestBudget, networkOf } from './request-budget.ts';
import { textAnswer } from './text-answer.ts';

/** What the hook needs. */
export interface HookParts {
  /** What forges sign with. */
  readonly secret: string;
  /** Begins to bring a repository up to date; returns at once and never throws. */
  readonly refresh: (path: string) => void;
}

/** The most that forges send, and what strangers may make us hold at one time, in bytes. */
const bodyLimits = { each: 25 * 1024 * 1024, together: 100 * 1024 * 1024 };

/** Calls that are remembered, so that a repeated one does nothing. */
const rememberedCalls = 2_000;

/** What changes pages, stars or what a repository is called, in the words of the forges. */
const events = new Set([
  'push',
  'create',
  'delete',
  'star',
  'watch',
  'repository',
  'push hook',
  'tag push hook',
  'system hook',
]);

const named = z.union([
  z.object({ repository: z.object({ full_name: z.string() }) }).transform(({ repository }) => repository.full_name),
  z
    .object({ project: z.object({ path_with_namespace: z.string() }) })
    .transform(({ project }) => project.path_with_namespace),
]);

/**
 * `POST /api/hook`: a forge tells of a push or a star (SECURITY A2). Nothing of the call is believed before its signature;
 * of its contents only the repository's name is used, to find one that is known already.
 */
export function receiveHook({ secret, refresh }: HookParts): (context: Context) => Promise<Response> {
  const seen = new LRUCache<string, true>({ max: rememberedCalls });
  const readBody = createBodyReader(bodyLimits);
  const refusals = createRequestBudget({ burst: 20, perMinute: 20 });

  return async (context) => {
    const network = networkOf(context);
    const wait = refusals.wait(network);
    if (wait !== undefined) return textAnswer('Too many refused calls.', 429, { 'Retry-After': String(wait) });
    const refuse = (message: string, status: number): Response => {
      refusals.spend(network);
      return textAnswer(message, status);
    };

    const sender = hookSender((name) => context.req.header(name), secret);
    if (sender === undefined || sender.known === false) return refuse('The call is not signed with the secret.', 401);
    const body = await readBody(context.req.raw).catch((error: unknown) => {
      if (error instanceof BodyRefused) return error;
      throw error;
    });
    if (body instanceof BodyRefused) return refuse(body.message, body.status);
    if (!sender.signed(body)) return refuse('The call is not signed with the secret.', 401);

    const call = sender.delivery ?? createHash('sha256').update(body).digest('base64');
    if (seen.has(call)) return textAnswer('This call was received before.', 202);
    const content = parse(body, context.req.header('content-type'));
    if (content === undefined) return refuse('The call holds no JSON.', 400);
    seen.set(call, true);
    const path = events.has(sender.event.toLowerCase()) ? named.safeParse(content).data : undefined;
    if (path !== undefined) refresh(path);
    return textAnswer('Received.', 202);
  };
}

/** The payload, which GitHub may send as a field of a form. */
function parse(body: Uint8Array, type: string | undefined): unknown {
  const text = new TextDecoder().decode(body);
  const isForm = type?.startsWith('application/x-www-form-urlencoded') === true;
  try {
    return JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text);
  } catch {
    return undefined;
  }
}

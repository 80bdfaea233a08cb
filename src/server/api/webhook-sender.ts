import { createHmac } from 'node:crypto';
import { isSameSecret } from '#server/http/same-secret.ts';

/** A header of a request; undefined where it has none. */
export type Header = (name: string) => string | undefined;

/** A forge that calls the webhook, told by the header that it signs with. */
export interface WebhookSender {
  /** What the call tells of, in the forge's words. */
  readonly event: string;
  /** Names the call among the forge's others; undefined where the forge names none. */
  readonly delivery: string | undefined;
  /** Whether the call may be believed before its body is read; undefined when only the body tells. */
  readonly known: boolean | undefined;
  /** Whether the body's bytes are what was signed. */
  signed(body: Uint8Array): boolean;
}

/** Tells who calls; undefined for a call without a signature. */
export function webhookSender(header: Header, secret: string): WebhookSender | undefined {
  const gitlab = header('x-gitlab-token');
  if (gitlab !== undefined) {
    const known = isSameSecret(gitlab, secret);
    const delivery = header('idempotency-key') ?? header('x-gitlab-event-uuid');
    return { event: header('x-gitlab-event') ?? '', delivery, known, signed: () => known };
  }
  const gitea = header('x-gitea-signature') ?? header('x-forgejo-signature');
  const own = gitea === undefined ? 'x-github' : header('x-gitea-event') === undefined ? 'x-forgejo' : 'x-gitea';
  const signature = gitea ?? /^sha256=(.*)$/.exec(header('x-hub-signature-256') ?? '')?.[1];
  if (signature === undefined) return undefined;
  return {
    event: header(`${own}-event`) ?? '',
    delivery: header(`${own}-delivery`),
    known: undefined,
    signed: (body) => isSameSecret(signature, createHmac('sha256', secret).update(body).digest('hex')),
  };
}

import { createHmac } from 'node:crypto';
import type { ForgeWebhook } from '#model/forges/forge.ts';
import { forges } from '#model/forges/forges.ts';
import { isSameSecret } from '#platform/hash.ts';

/** Gives a header of a request; undefined if it is missing. */
export type Header = (name: string) => string | undefined;

/** A forge that calls the webhook, recognised by the header that carries its secret or signature. */
export interface WebhookSender {
  /** True for an event that changes pages, stars or names. */
  readonly isChange: boolean;
  /** The id of the delivery; undefined if the forge sends none. */
  readonly delivery: string | undefined;
  /** Whether the secret is right; undefined if the forge signs the body instead. */
  readonly authenticated: boolean | undefined;
  /** True if the signature matches the bytes of the body. */
  verify(body: Uint8Array): boolean;
  /** The path of the repository that a payload names; undefined if it names none. */
  repository(payload: unknown): string | undefined;
}

/** Recognises the forge that calls; undefined for a call without secret or signature. */
export function webhookSender(header: Header, secret: string): WebhookSender | undefined {
  const first = (names: readonly string[]): string | undefined =>
    names.map(header).find((value) => value !== undefined);
  // Some forges also send the headers of another forge that comes earlier in this list.
  for (const { webhook } of forges.toReversed()) {
    const proof = webhook && first(webhook.proofHeaders);
    if (webhook === undefined || proof === undefined || !proof.startsWith(webhook.proofPrefix)) continue;
    return {
      isChange: webhook.events.includes((first(webhook.eventHeaders) ?? '').toLowerCase()),
      delivery: first(webhook.deliveryHeaders),
      repository: (payload) => repositoryOf(payload, webhook),
      ...verification(webhook, proof.slice(webhook.proofPrefix.length), secret),
    };
  }
  return undefined;
}

function verification(
  { proof }: ForgeWebhook,
  given: string,
  secret: string,
): Pick<WebhookSender, 'authenticated' | 'verify'> {
  if (proof === 'secret') {
    const authenticated = isSameSecret(given, secret);
    return { authenticated, verify: () => authenticated };
  }
  const signatureOf = (body: Uint8Array): string => createHmac('sha256', secret).update(body).digest('hex');
  return { authenticated: undefined, verify: (body) => isSameSecret(given, signatureOf(body)) };
}

function repositoryOf(payload: unknown, { repository: [object, name] }: ForgeWebhook): string | undefined {
  const path = propertyOf(propertyOf(payload, object), name);
  return typeof path === 'string' ? path : undefined;
}

function propertyOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

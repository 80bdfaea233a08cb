import { createHmac } from 'node:crypto';
import type { ForgeWebhook } from '#model/forges/forge.ts';
import { forges } from '#model/forges/forges.ts';
import { isSameSecret } from '#platform/hash.ts';

/** A header of a request; undefined where it has none. */
export type Header = (name: string) => string | undefined;

/** A forge that calls the webhook, recognised by the header that carries its secret or signature. */
export interface WebhookSender {
  /** True for an event that changes pages, stars or names. */
  readonly isChange: boolean;
  /** Identifies the call among the forge's others; undefined where the forge does not. */
  readonly delivery: string | undefined;
  /** Whether the call may be believed before its body is read; undefined when only the body tells. */
  readonly known: boolean | undefined;
  /** Whether the body's bytes are what was signed. */
  signed(body: Uint8Array): boolean;
  /** The path of the repository that a payload is about; undefined where it names none. */
  repository(payload: unknown): string | undefined;
}

/** Recognises the forge that calls; undefined for a call without secret or signature. */
export function webhookSender(header: Header, secret: string): WebhookSender | undefined {
  const first = (names: readonly string[]): string | undefined =>
    names.map(header).find((value) => value !== undefined);
  // Some forges send the headers of one that stands before them as well.
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

function verification({ proof }: ForgeWebhook, given: string, secret: string): Pick<WebhookSender, 'known' | 'signed'> {
  if (proof === 'secret') {
    const known = isSameSecret(given, secret);
    return { known, signed: () => known };
  }
  const signatureOf = (body: Uint8Array): string => createHmac('sha256', secret).update(body).digest('hex');
  return { known: undefined, signed: (body) => isSameSecret(given, signatureOf(body)) };
}

function repositoryOf(payload: unknown, { repository: [object, name] }: ForgeWebhook): string | undefined {
  const path = propertyOf(propertyOf(payload, object), name);
  return typeof path === 'string' ? path : undefined;
}

function propertyOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}

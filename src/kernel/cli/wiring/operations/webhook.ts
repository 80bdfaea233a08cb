import type { Sync } from '#catalog/sync.ts';
import type { Settings } from '#config/schema.ts';
import type { WebhookDeps } from '#server/api/webhook.ts';

/** Dependencies of the webhook. */
export interface WebhookSite extends Pick<WebhookDeps, 'clientAddress' | 'warn'> {
  /** Updates repositories. */
  readonly sync: Sync;
  /** Called with an unexpected error and the name of the failed operation. */
  readonly onError: (error: unknown, doing: string) => void;
}

/** The dependencies of the webhook for pushes to a forge; undefined when the settings have no secret. */
export function webhookDeps(
  { server: { webhook } }: Settings,
  { clientAddress, sync, onError, warn }: WebhookSite,
): WebhookDeps | undefined {
  const { secret } = webhook;
  if (secret === undefined) return undefined;
  return {
    secret,
    clientAddress,
    warn,
    refresh(path) {
      // An unknown repository may be new: a forge source lists it at the next sync.
      const isKnown = sync.knows(path);
      void sync.refresh(path).catch((error) => onError(error, 'webhook'));
      return isKnown;
    },
  };
}

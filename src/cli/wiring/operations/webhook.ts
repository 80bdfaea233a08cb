import type { Sync } from '#catalog/sync.ts';
import type { Settings } from '#config/schema.ts';
import type { WebhookDeps } from '#server/api/webhook.ts';

/** The parts of a site that the webhook uses. */
export interface WebhookSite extends Pick<WebhookDeps, 'clientAddress' | 'warn'> {
  /** Syncs repositories. */
  readonly sync: Sync;
  /** Called with an unexpected error and the name of the failed operation. */
  readonly onError: (error: unknown, doing: string) => void;
}

/** The dependencies of the webhook by which forges announce a push; undefined if the settings hold no secret. */
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
      // A repository that no source has may be new: a forge source fetches its list with the next sync.
      const isKnown = sync.knows(path);
      void sync.refresh(path).catch((error) => onError(error, 'webhook'));
      return isKnown;
    },
  };
}

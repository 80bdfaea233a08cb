import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { Settings } from '#config/schema.ts';
import { createRedirects } from '#model/address/redirects.ts';
import { missingTargets } from '#server/pages/find-redirect.ts';

/** Maximum number of redirects that are named in one warning. */
const maxNamed = 10;

/** What the warning needs. */
interface WarnDeps {
  readonly snapshots: SnapshotStore;
  /** Logs a warning. */
  readonly warn: (message: string) => void;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown, doing: string) => void;
}

/** Creates the listener of syncs that warns of redirects to pages that do not exist, once for each state of the site. */
export function warnOfRedirects(settings: Settings, { snapshots, warn, onError }: WarnDeps): () => void {
  const warningOf = createRedirectsWarning(settings);
  let warned = '';
  return () => {
    const snapshot = snapshots.current();
    if (snapshot === undefined) return;
    warningOf(snapshot).then(
      (message) => {
        if (message !== '' && message !== warned) warn(message);
        warned = message;
      },
      (error: unknown) => onError(error, 'redirects'),
    );
  };
}

/**
 * Creates the function that gives the warning about redirects to pages that do not exist; '' when there are none. It rejects
 * with the errors of sources.
 */
export function createRedirectsWarning({
  redirects: rules,
  pages,
}: Pick<Settings, 'redirects' | 'pages'>): (snapshot: Snapshot) => Promise<string> {
  const scope = { redirects: createRedirects(rules), defaultRepo: pages.github.defaultRepo };
  return async (snapshot) => textOf(await missingTargets(snapshot, scope));
}

function textOf(missing: readonly (readonly [from: string, to: string])[]): string {
  if (missing.length === 0) return '';
  const named = missing.slice(0, maxNamed).map(([from, to]) => `${from} → ${to}`);
  const more = missing.length > maxNamed ? `, and ${missing.length - maxNamed} more` : '';
  return `redirects: no page has the target of ${named.join(', ')}${more}. Correct the targets in the settings.`;
}

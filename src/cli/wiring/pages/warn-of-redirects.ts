import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { Settings } from '#config/schema.ts';
import { createRedirects } from '#model/address/redirects.ts';
import { missingTargets } from '#server/pages/find-redirect.ts';

/** Maximum number of redirects that are named in one warning. */
const maxNamed = 10;

/** What the warning needs. */
interface WarnDeps {
  /** Holds the current snapshot. */
  readonly snapshots: SnapshotStore;
  /** Logs a warning. */
  readonly warn: (message: string) => void;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown, doing: string) => void;
}

/** Creates the listener of syncs that warns of redirects to pages that do not exist, once for each state of the site. */
export function warnOfRedirects(settings: Settings, { snapshots, warn, onError }: WarnDeps): () => void {
  let warned = '';
  return () => {
    const siteSnapshot = snapshots.current();
    if (siteSnapshot === undefined) return;
    redirectsWarning(settings, siteSnapshot).then(
      (message) => {
        if (message !== '' && message !== warned) warn(message);
        warned = message;
      },
      (error: unknown) => onError(error, 'redirects'),
    );
  };
}

/** The warning about redirects to pages that do not exist; '' when there are none. Rejects with the errors of sources. */
export async function redirectsWarning(
  { redirects: rules, pages }: Pick<Settings, 'redirects' | 'pages'>,
  siteSnapshot: SiteSnapshot,
): Promise<string> {
  const redirects = createRedirects(rules);
  return warningOf(await missingTargets(siteSnapshot, { redirects, defaultRepo: pages.github.defaultRepo }));
}

function warningOf(missing: readonly (readonly [from: string, to: string])[]): string {
  if (missing.length === 0) return '';
  const named = missing.slice(0, maxNamed).map(([from, to]) => `${from} → ${to}`);
  const more = missing.length > maxNamed ? `, and ${missing.length - maxNamed} more` : '';
  return `redirects: no page has the target of ${named.join(', ')}${more}. Correct the targets in the settings.`;
}

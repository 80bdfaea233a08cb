/**
 * Earlier paths of settings, without the numbers of list entries, with the present path, or undefined if nothing replaced the
 * setting. A group stands for all settings in it. The upgrade guide has the same table.
 */
export const formerSettings: Readonly<Record<string, string | undefined>> = {
  'export.bucket': undefined,
  'pages.images': 'pages.externalImages',
  'server.caching.fresh': 'server.caching.maxAge',
  'server.caching.ifDown': 'server.caching.staleIfError',
  'server.caching.whileRevalidating': 'server.caching.staleWhileRevalidate',
  'server.hook': 'server.webhook',
  'server.hosts': 'server.allowedHosts',
  'server.limits.searchPart': undefined,
  'server.limits.searchShardSize': undefined,
  'server.mirrorDays': 'server.mirrorRetentionDays',
  'server.networkShare': 'server.clientShare',
  'sources.start': 'sources.root',
};

/** What takes the place of settings that are gone. */
const replacements: Readonly<Record<string, string>> = {
  'export.bucket': 'Upload the exported folder with rclone: see "Into a bucket" in docs/guides/export.md.',
};

/** A setting that had the path in an earlier version. */
export interface FormerSetting {
  /** Its present path; undefined if it is gone. */
  readonly now: string | undefined;
  /** A sentence that says what takes its place, if it is gone and something does. */
  readonly instead?: string | undefined;
}

/** The setting that had this path in an earlier version, whatever the case of its letters; undefined if none had it. */
export function formerSetting(path: string): FormerSetting | undefined {
  const former = Object.keys(formerSettings).find((each) =>
    `${path}.`.toLowerCase().startsWith(`${each}.`.toLowerCase()),
  );
  if (former === undefined) return undefined;
  const now = formerSettings[former];
  return { now: now && now + path.slice(former.length), instead: replacements[former] };
}

/** What to do with a setting of an earlier version. */
export function formerHint({ now, instead }: FormerSetting): string {
  if (now !== undefined) return `It is now called ${now}.`;
  return ['It is gone; remove it.', ...(instead === undefined ? [] : [instead])].join(' ');
}

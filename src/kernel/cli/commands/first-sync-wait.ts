import type { Settings } from '#config/schema.ts';

/** How long requests wait for the first sync of remote sources, which may fetch for minutes, in milliseconds. */
const remoteMs = 5_000;

/** How long they wait if all sources are folders, which even a slow machine lists in this time, in milliseconds. */
const folderMs = 20_000;

/** Returns how long requests wait for the first sync, in milliseconds. After that, pages show that packages are loading. */
export function firstSyncWait({ sources }: Pick<Settings, 'sources'>): number {
  return sources.every(({ kind }) => kind === 'folder') ? folderMs : remoteMs;
}

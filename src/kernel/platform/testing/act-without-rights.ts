import { onTestFinished } from 'vitest';

/** Id of the unprivileged user `nobody` on Linux. */
const withoutRights = 65_534;

/** Runs the rest of a test as an unprivileged user when it runs as root, which may read and write everything. */
export function actWithoutRights(): void {
  if (process.getuid?.() !== 0) return;
  process.seteuid?.(withoutRights);
  onTestFinished(() => process.seteuid?.(0));
}

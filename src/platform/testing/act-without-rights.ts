import { onTestFinished } from 'vitest';

/** The user that Linux keeps for what has no rights. */
const withoutRights = 65_534;

/** Lets a test that runs as root act as a user without rights until it ends, since root may read and write everything. */
export function actWithoutRights(): void {
  if (process.getuid?.() !== 0) return;
  process.seteuid?.(withoutRights);
  onTestFinished(() => process.seteuid?.(0));
}

import type { Snapshot } from '#catalog/snapshot-store.ts';
import { agentIndexPath } from '#features/agents/declared.ts';
import { isFirstPage } from '#model/address/address.ts';
import type { ShownPage } from '#server/pages/page-document.ts';

/** A link to the list of packages, in place of the Matrix on the first page of the core package. */
export function familyLink({ package: { core }, page }: ShownPage, snapshot: Snapshot, origin: string): string {
  if (!core || page === undefined || !isFirstPage(page.file)) return '';
  return `\n[All packages of this family](${origin}${agentIndexPath(undefined, snapshot)})\n`;
}

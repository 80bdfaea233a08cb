import { countOf, type SnapshotStore } from '#catalog/snapshot-store.ts';
import { plural } from '#model/text/plural.ts';

/** Formats the number of packages and pages of the sources for the terminal, without a generated Matrix page. */
export function familySize(snapshots: SnapshotStore): string {
  const snapshot = snapshots.current();
  const none = { packages: 0, pages: 0, otherDocuments: 0 };
  const { packages, pages, otherDocuments } = snapshot ? countOf(snapshot) : none;
  const isOne = otherDocuments === 1;
  const others =
    otherDocuments === 0
      ? ''
      : `, ${plural(otherDocuments, 'document')} in other formats that ${isOne ? 'is not a page' : 'are not pages'}`;
  return `${plural(packages, 'package')}, ${plural(pages, 'page')}${others}`;
}

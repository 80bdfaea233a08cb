import type { KeyReport } from '#features/import/keys/ledger.ts';

/** What became of the keys of one file. */
export interface FileReport {
  /** Path of the file, as the terminal shows it. */
  readonly file: string;
  /** The kind of file in words. */
  readonly title: string;
  /** One line for each key. */
  readonly keys: readonly KeyReport[];
}

/** What was imported, and what was not. */
export interface ImportReport {
  /** The read files. */
  readonly files: readonly FileReport[];
}

/** Keys with one outcome, and with one setting or note. */
export interface KeyGroup {
  /** The setting or the note that they share; '' for none. */
  readonly what: string;
  /** Paths of the keys. */
  readonly keys: readonly string[];
}

/** The outcomes in the order of a report, with their headings. */
export const outcomes: readonly (readonly [KeyReport['outcome'], string])[] = [
  ['taken', 'Imported'],
  ['unread', 'Computed by code in the settings file: run it with --run, or set them by hand'],
  ['unsupported', 'Not imported'],
  ['unknown', 'Unknown: not documented by the tool'],
  ['builtin', 'Not needed'],
];

/** The keys of a file with an outcome, by the setting or the note that they share. */
export function groupsOf({ keys }: FileReport, outcome: KeyReport['outcome']): readonly KeyGroup[] {
  const own = keys.filter((each) => each.outcome === outcome);
  const groups = Map.groupBy(own, ({ setting, note }) => setting ?? note ?? '');
  return [...groups].map(([what, all]) => ({ what, keys: all.map(({ key }) => key) }));
}

/** Number of keys of all files with an outcome. */
export function countOf({ files }: ImportReport, outcome: KeyReport['outcome']): number {
  return files.reduce((sum, { keys }) => sum + keys.filter((each) => each.outcome === outcome).length, 0);
}

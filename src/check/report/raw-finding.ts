import type { SourcePosition } from '#model/page/inspection.ts';
import type { CheckRule } from '#model/views/check-report.ts';

/** Something wrong, before it is known how bad that is and where it belongs. */
export interface RawFinding {
  /** What was looked for. */
  readonly rule: CheckRule;
  /** The file inside the repository, undefined where the package as a whole is meant. */
  readonly file: string | undefined;
  /** Where in the file, undefined where no place is meant. */
  readonly place: SourcePosition | undefined;
  /** What it is about, as the author wrote it. */
  readonly subject: string;
  /** What is wrong, one plain sentence. */
  readonly message: string;
  /** What may have been meant. */
  readonly suggestion?: string | undefined;
}

/** What judging one link brings: the part of a {@link RawFinding} that the link itself decides. */
export type LinkFinding = Pick<RawFinding, 'rule' | 'message' | 'suggestion'>;

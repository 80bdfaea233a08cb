import type { FindingRule } from '#features/check/extension-check.ts';
import type { Severity } from '#features/check/severity.ts';
import type { SourcePosition } from '#model/page/inspection.ts';

/** A finding without its severity and its address in the report. */
export interface RawFinding {
  /** The violated rule. */
  readonly rule: FindingRule;
  /** Severity of the rule of an extension; absent for the rules of the site. */
  readonly severity?: Severity;
  /** The file in the repository; undefined for a finding of the whole package. */
  readonly file: string | undefined;
  /** The place in the file; undefined when there is none. */
  readonly place: SourcePosition | undefined;
  /** The text in question, as the author wrote it. */
  readonly subject: string;
  /** The error, as one plain sentence. */
  readonly message: string;
  /** A likely replacement. */
  readonly suggestion?: string | undefined;
}

/** The part of a {@link RawFinding} that depends only on the link. */
export type LinkFinding = Pick<RawFinding, 'rule' | 'message' | 'suggestion'>;

/** The package brings no types. */
declare module '@adobe/structured-data-validator' {
  /** What is wrong with one thing of a page. */
  interface Issue {
    readonly issueMessage: string;
    readonly severity: 'ERROR' | 'WARNING';
    readonly fieldNames: readonly string[];
  }
  /** Holds the things of a page against what search engines ask of their types. */
  export default class Validator {
    /** Takes the things by type, each with its values; they may be changed by it. */
    validate(found: { readonly jsonld: Partial<Record<string, unknown[]>> }): Promise<Issue[]>;
  }
}

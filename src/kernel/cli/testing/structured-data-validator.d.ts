/** The package has no types. */
declare module '@adobe/structured-data-validator' {
  /** An error in one item of a page. */
  interface Issue {
    readonly issueMessage: string;
    readonly severity: 'ERROR' | 'WARNING';
    readonly fieldNames: readonly string[];
  }
  /** Validates items against the requirements of search engines. */
  export default class Validator {
    /** Takes the items by type, each with its values, and may modify them. */
    validate(found: { readonly jsonld: Partial<Record<string, unknown[]>> }): Promise<Issue[]>;
  }
}

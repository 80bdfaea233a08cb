/** The package has no types. */
declare module 's3rver' {
  /** A server of S3 whose objects are files in a folder. */
  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly directory: string;
      readonly silent: boolean;
      readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
    });
    /** Begins to listen. */
    run(): Promise<{ readonly port: number }>;
    /** Stops. */
    close(): Promise<void>;
  }
}

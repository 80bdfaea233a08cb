/** What the thread of the search files is started with. */
export interface ShardThreadData {
  /** The file of their database; undefined for a temporary one. */
  readonly file: string | undefined;
  /** Name of the core package. */
  readonly product: string;
}

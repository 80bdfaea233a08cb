/** A page in one language. */
export interface Version {
  /** The file that it is in. */
  readonly file: string;
  /** Its BCP 47 tag; undefined for an original whose language nothing tells. */
  readonly language: string | undefined;
}

/** A page that is there in several languages. */
export interface Translated {
  /** The file that stands for all of them; where originals have a folder of their own there need be no such file. */
  readonly base: string;
  /** The original first, then its translations in the order of their tags. */
  readonly versions: readonly Version[];
}

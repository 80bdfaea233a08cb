import type { z } from 'zod';

/** A kind of source in the settings, which a feature has under its name in `sources` of its settings door. */
export interface SourceKind<Input extends object, Source extends { readonly kind: string }> {
  /** Its objects in the settings. The first key of an object tells its kind. */
  readonly objects: readonly z.ZodObject[];
  /** True for a text of its form. A text of several kinds is of the last of them. */
  readonly isText: (text: string) => boolean;
  /** What a text of its form must be, for messages; absent when each is a source. */
  readonly expected?: string;
  /** The object that a text of its form stands for; undefined when the text is no source. */
  fromText(text: string): Input | undefined;
  /** The sources of this kind that the group `pages` names; absent for a kind that it names none of. */
  fromPages?(pages: object): readonly Input[];
  /** Adds the kind. */
  toSettings(source: Input): Source;
  /** Makes the paths of a source absolute; absent for a kind without any. */
  absolute?(source: Source, absolute: (path: string) => string): Source;
}

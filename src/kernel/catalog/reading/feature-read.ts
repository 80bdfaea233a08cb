import type { PlainMarkdown } from '#markdown/syntax/plain-markdown.ts';
import type { DescribeDocument } from '#markdown/text/describe-document.ts';
import type { Boilerplate } from '#model/page/render.ts';
import type { MetadataInput } from '#sources/metadata-input.ts';

/** What reading of features may use in a thread. */
export interface ReadTools {
  /** Gives markdown as plain text. */
  readonly plain: PlainMarkdown;
  readonly describe: DescribeDocument;
  /** Requests a file of the subject, up to a number of bytes. */
  readonly read: MetadataInput['read'];
  /** What many packages share, by its version. */
  readonly boilerplate: (version: string) => Boilerplate | undefined;
}

/** Reads something in files, in a thread with limits. Its last parameter are the tools of the thread. */
export type FeatureRead = (...args: never[]) => unknown;

/** Methods of a thread: the reading of features without its tools. */
export type ReadsOf<Reads> = {
  readonly [Name in keyof Reads]: Reads[Name] extends (...args: [...infer Args, ReadTools]) => infer Found
    ? (...args: Args) => Found
    : never;
};

/** Gives the reading of features its tools. */
export function withTools<Reads extends Readonly<Record<string, FeatureRead>>>(
  reads: Reads,
  tools: ReadTools,
): ReadsOf<Reads> {
  const given = Object.entries(reads).map(([name, read]) => {
    return [name, (...args: readonly unknown[]) => Reflect.apply(read, undefined, [...args, tools])] as const;
  });
  // Each name keeps its function, which gets its last parameter here.
  return Object.fromEntries(given) as ReadsOf<Reads>;
}

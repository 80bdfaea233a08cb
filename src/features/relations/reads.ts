import type { FeatureRead, ReadTools } from '#catalog/reading/feature-read.ts';
import { writtenLinks } from '#markdown/links/linked-files.ts';
import { scanHeadings } from '#markdown/text/scan-headings.ts';
import type { Address } from '#model/address/address.ts';
import { decodeText } from '#platform/files/decode-text.ts';
import { ownText } from './own-text.ts';

/** Where a document is, and the version of what many packages share. */
interface MentionsFrom {
  readonly from: Address;
  readonly shared: string | undefined;
}

/** What the own text of a document says. */
export interface MentionReading {
  /** Its links and images, as written. */
  readonly written: readonly string[];
  /** Its first heading; undefined without one. */
  readonly heading: string | undefined;
}

/** What the threads that read find in files for relations. */
export const reads = { mentions } satisfies Record<string, FeatureRead>;

/** What the own text of a document says, without code and what many packages share. */
function mentions(
  bytes: Uint8Array,
  { from, shared }: MentionsFrom,
  { plain, boilerplate }: ReadTools,
): MentionReading {
  const text = ownText(decodeText(bytes), boilerplate(shared ?? ''), from.repo);
  return { written: writtenLinks(text, from.file), heading: scanHeadings(text, plain)[0]?.text };
}

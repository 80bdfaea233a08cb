import { policyHash } from '#platform/hash.ts';

/** The inline code of a document, exactly as it is there. */
export interface InlineCode {
  /** Texts of its scripts. */
  readonly scripts: readonly string[];
  /** Texts of its styles. */
  readonly styles: readonly string[];
}

/**
 * The content security policy of a document that is opened from a disk. Its origin is opaque, so that `'self'` allows
 * nothing in some browsers; `file:` allows the files of the disk in all of them. Nothing is requested from a network.
 */
export function singlePolicy({ scripts, styles }: InlineCode): string {
  return [
    "default-src 'none'",
    `script-src file: ${hashes(scripts)}`.trim(),
    `style-src file: ${hashes(styles)}`.trim(),
    'img-src file: blob:',
    'media-src file:',
    'font-src file:',
    'frame-src file:',
    'form-action file:',
    "base-uri 'none'",
  ].join('; ');
}

function hashes(texts: readonly string[]): string {
  return texts.map((text) => `'${policyHash(text)}'`).join(' ');
}

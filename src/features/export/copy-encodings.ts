/** The encodings of the compressed copies that an export can write, in the order of the manifest. */
export const copyEncodings = ['br', 'gzip'] as const;

/** The encoding of a compressed copy, as in `Content-Encoding`. */
export type CopyEncoding = (typeof copyEncodings)[number];

/** Size limit of all copies of documents together, in bytes, where the caller gives none. */
export const defaultDocumentsSize = 2 * 1024 ** 3;

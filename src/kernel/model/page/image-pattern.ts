/** Matches files that can be an image of a document. */
export const imagePattern = /\.(png|jpe?g|gif|webp|avif|svg|ico|bmp|apng)$/i;

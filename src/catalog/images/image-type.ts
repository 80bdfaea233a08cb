/** An image type that browsers show, by its media type. */
export type ImageType = (typeof types)[number];

const types = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/svg+xml',
  'image/x-icon',
  'image/bmp',
] as const;

/** How much of an SVG is looked at for its first element, in bytes. */
export const svgStart = 8 * 1024;

interface Signature {
  readonly type: ImageType;
  /** Texts at their places, in Latin-1. */
  readonly parts: readonly (readonly [at: number, text: string])[];
}

/** How images begin; a drawing is told by its text. */
const signatures: readonly Signature[] = [
  { type: 'image/png', parts: [[0, '\x89PNG\r\n\x1a\n']] },
  { type: 'image/jpeg', parts: [[0, '\xff\xd8\xff']] },
  { type: 'image/gif', parts: [[0, 'GIF87a']] },
  { type: 'image/gif', parts: [[0, 'GIF89a']] },
  {
    type: 'image/webp',
    parts: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  },
  { type: 'image/avif', parts: [[4, 'ftypavif']] },
  { type: 'image/avif', parts: [[4, 'ftypavis']] },
  { type: 'image/x-icon', parts: [[0, '\0\0\x01\0']] },
  {
    type: 'image/bmp',
    parts: [
      [0, 'BM'],
      [6, '\0\0\0\0'],
    ],
  },
];

/** The type of an image by its first bytes, whatever its name or its host say; undefined for anything that is no image. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  const first = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  const signature = signatures.find(({ parts }) => parts.every(([at, text]) => first.startsWith(text, at)));
  return signature?.type ?? (isSvg(bytes) ? 'image/svg+xml' : undefined);
}

/** True when the first element is `svg`: only declarations and comments stand before it. */
function isSvg(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, svgStart)).trimStart();
  if (!text.startsWith('<')) return false;
  const plain = text.replace(/<!--[\s\S]*?(-->|$)|<\?[\s\S]*?(\?>|$)/g, '').trimStart();
  return /^(<!DOCTYPE\s+svg[\s\S]*?)?<(\w+:)?svg[\s/>]/i.test(plain);
}

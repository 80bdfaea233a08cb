/** Media type of an image that browsers support. */
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

/** Length of the part of an SVG that is searched for its first element, in bytes. */
export const svgStart = 8 * 1024;

interface Signature {
  readonly type: ImageType;
  /** Latin-1 texts at fixed offsets. */
  readonly parts: readonly (readonly [at: number, text: string])[];
}

/** Signatures of image files; an SVG is recognised by its text. */
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

/** Detects the type of an image from its first bytes, regardless of its name; undefined for anything else. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  const first = Buffer.from(bytes.subarray(0, 32)).toString('latin1');
  const signature = signatures.find(({ parts }) => parts.every(([at, text]) => first.startsWith(text, at)));
  return signature?.type ?? (isSvg(bytes) ? 'image/svg+xml' : undefined);
}

/** True when the first element is `svg`, after nothing but declarations and comments. */
function isSvg(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, svgStart)).trimStart();
  if (!text.startsWith('<')) return false;
  const plain = text.replace(/<!--[\s\S]*?(-->|$)|<\?[\s\S]*?(\?>|$)/g, '').trimStart();
  return /^(<!DOCTYPE\s+svg[\s\S]*?)?<(\w+:)?svg[\s/>]/i.test(plain);
}

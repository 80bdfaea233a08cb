import { analyse } from 'chardet';

/** Bytes in which {@link isBinary} looks for a NUL byte. */
const binaryProbe = 8_000;

/** Bytes from the first one beyond ASCII in which an encoding is recognised. */
const sampleSize = 32 * 1024;

/** Confidence from which the guess of an encoding is taken, in percent. */
const minConfidence = 35;

/** A text with its encoding. */
export interface DecodedText {
  readonly text: string;
  /** A name of the Encoding Standard in lower case, such as `utf-8` or `shift_jis`. */
  readonly encoding: string;
  /** False if bytes became U+FFFD. */
  readonly isWhole: boolean;
}

/** Decodes a text: UTF-8, UTF-16 with a byte order mark, or else the encoding that its bytes resemble most. The mark is left out. */
export function decodeText(bytes: Uint8Array): string {
  return decode(bytes).text;
}

/** Decodes like {@link decodeText}, and says how. A character that is cut at the end is no fault. */
export function decode(bytes: Uint8Array): DecodedText {
  const marked = markedEncoding(bytes);
  const whole = decodedAs(marked ?? 'utf-8', bytes);
  if (whole !== undefined) return whole;
  const broken = new TextDecoder(marked).decode(bytes);
  const other = marked === undefined && !isMostlyUtf8(broken) ? otherEncoding(bytes) : undefined;
  return other ?? { text: broken, encoding: marked ?? 'utf-8', isWhole: false };
}

/** True for bytes that are not text: a NUL byte near their start, without the byte order mark of UTF-16. */
export function isBinary(bytes: Uint8Array): boolean {
  return markedEncoding(bytes) === undefined && bytes.subarray(0, binaryProbe).includes(0);
}

/** What a pointer of Git LFS begins with, and its maximum size in bytes. */
const lfsStart = 'version https://git-lfs.github.com/spec/v1\n';
export const lfsPointerSize = 1_024;

/** True for the pointer that Git LFS keeps in place of a large file. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  return (
    bytes.length < lfsPointerSize && Buffer.from(bytes.subarray(0, lfsStart.length)).toString('latin1') === lfsStart
  );
}

/** The encoding given by the byte order mark. */
function markedEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

function decodedAs(encoding: string, bytes: Uint8Array): DecodedText | undefined {
  try {
    // A stream may end inside of a character.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return { text, encoding: encoding.toLowerCase(), isWhole: true };
  } catch {
    // Bytes that the encoding does not have, or an encoding that the platform does not have.
    return undefined;
  }
}

/** True for a text in UTF-8 with faults: other encodings have few sequences that are valid in UTF-8. */
function isMostlyUtf8(text: string): boolean {
  const faults = text.match(/\uFFFD/g)?.length ?? 0;
  const others = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  return others > faults;
}

/** Decodes a text in an older encoding; undefined if its bytes resemble none. */
function otherEncoding(bytes: Uint8Array): DecodedText | undefined {
  const first = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - 200);
  const sample = bytes.subarray(first, first + sampleSize);
  const [best, ...others] = analyse(sample).filter(({ confidence }) => confidence > 0);
  // Short texts in Chinese and Japanese resemble everything.
  const short = (best?.confidence ?? 0) < minConfidence ? shortEncoding(sample) : undefined;
  const names = [
    ...(short === undefined ? [] : [short]),
    ...(best === undefined ? [] : [best, ...others]).map(({ name }) => name),
  ];
  for (const name of [...names, 'windows-1252']) {
    const decoded = /^(?:utf|ascii)/i.test(name) ? undefined : decodedAs(name, bytes);
    if (decoded !== undefined) return { ...decoded, encoding: new TextDecoder(name).encoding };
  }
  return undefined;
}

/** The encoding of a few words in Japanese or Chinese; undefined for other words. */
function shortEncoding(bytes: Uint8Array): string | undefined {
  const japanese = decodedAs('shift_jis', bytes)?.text ?? '';
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(japanese.replace(/[\uFF61-\uFF9F]/g, ''))) return 'shift_jis';
  const runs =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/[\x80-\xff]+/g) ?? [];
  // Common characters and punctuation of GBK; other encodings have words of an odd length, or with rare characters.
  return runs.every((run) => /^(?:[\xa1-\xa3\xb0-\xd7][\xa1-\xfe])+$/.test(run)) ? 'gb18030' : undefined;
}

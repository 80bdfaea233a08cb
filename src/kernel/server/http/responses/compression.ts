import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

/** A content coding of responses. */
export type Coding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Shorter responses are not compressed, in bytes. */
const minSize = 500;

/** The header of common browsers, which need not be parsed. */
const common: ReadonlySet<string> = new Set(['br', 'gzip, deflate, br', 'gzip, deflate, br, zstd']);

/** Chooses the coding of a response. `q=0` is respected; without a header the coding is `identity`. */
export function chooseCoding(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined) return 'identity';
  if (common.has(acceptEncoding)) return 'br';
  const accepted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(['br', 'gzip']);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of a response in every coding. Each is made at its first use. */
export interface CodedBody {
  /** The coding that is used instead of a wanted one: short bodies are not compressed. */
  coding(wanted: Coding): Coding;
  /** The bytes in a coding; a promise while they are being made. */
  bytes(coding: Coding): Bytes | Promise<Bytes>;
  /** Its size without a coding, in bytes. */
  readonly plainSize: number;
  /** Upper bound of its memory, in bytes. */
  readonly size: number;
}

/** Brotli quality for the first requests, which takes a few ms. */
const quickQuality = 5;

/** Brotli quality for bodies that are rarely sent twice, in a third of the time. */
const onceQuality = 2;

/** Brotli quality for popular bodies: a tenth smaller, but it takes 100 ms. */
const bestQuality = 11;

/** Above this size, in bytes, the best quality takes a core for seconds. */
const maxBestQualitySize = 512 * 1024;

/** Requests after which a body is popular. */
const popular = 3;

/** Compressed copies of a body that exist already, in the best quality. */
export type CodedCopies = Readonly<Partial<Record<Exclude<Coding, 'identity'>, Bytes | undefined>>>;

/** Creates a body that is compressed on demand, unless it has a copy in the coding. `isOnce` is true for one that is rarely sent twice. */
export function createCodedBody(plain: Bytes, copies: CodedCopies = {}, isOnce = false): CodedBody {
  const made = new Map<Coding, Bytes | Promise<Bytes>>([['identity', plain]]);
  if (copies.br !== undefined) made.set('br', copies.br);
  if (copies.gzip !== undefined) made.set('gzip', copies.gzip);
  let requests = 0;

  function make(coding: Coding): Promise<Bytes> {
    const making = (
      coding === 'br' ? compressBrotli(plain, isOnce ? onceQuality : quickQuality) : compressGzip(plain)
    ).then(
      (bytes) => {
        made.set(coding, bytes);
        return bytes;
      },
      (error: unknown) => {
        made.delete(coding);
        throw error;
      },
    );
    made.set(coding, making);
    return making;
  }

  // The first compression is used until the better one is ready, and stays if that fails.
  function improve(): void {
    void compressBrotli(plain, bestQuality).then(
      (better) => made.set('br', better),
      () => undefined,
    );
  }

  return {
    plainSize: plain.length,
    size: plain.length * 2,
    coding: (wanted) => (plain.length < minSize ? 'identity' : wanted),
    bytes(coding) {
      if (coding === 'br') requests += 1;
      const isWorthIt = plain.length <= maxBestQualitySize && copies.br === undefined;
      if (coding === 'br' && requests === popular && isWorthIt) improve();
      return made.get(coding) ?? make(coding);
    },
  };
}

async function compressBrotli(plain: Uint8Array, quality: number): Promise<Bytes> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return new Uint8Array(await brotli(plain, { params }));
}

async function compressGzip(plain: Uint8Array): Promise<Bytes> {
  return new Uint8Array(await deflate(plain, { level: 6 }));
}

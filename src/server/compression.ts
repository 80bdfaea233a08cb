import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

/** A content coding that we answer with. */
export type Coding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Answers shorter than this are not worth compressing, in bytes. */
const worthwhile = 500;

/** The coding to answer with; `q=0` is respected, and a client that names none gets the bytes as they are. */
export function chooseCoding(acceptEncoding: string | undefined): Coding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(['br', 'gzip']);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** One answer's bytes in every coding, each made when first asked for. */
export interface CodedBody {
  /** The coding that is really used: a short body stays as it is. */
  coding(wanted: Coding): Coding;
  /** The bytes in a coding. */
  bytes(coding: Coding): Promise<Uint8Array<ArrayBuffer>>;
  /** How many bytes it holds at the most. */
  readonly size: number;
}

/** Brotli that costs a few milliseconds, for the first who ask. */
const quickQuality = 5;

/** Brotli that is a tenth smaller and costs a tenth of a second, for a body that is asked for again and again. */
const bestQuality = 11;

/** After this many requests a body is worth the best compression. */
const popular = 3;

/** Holds a body and its compressed forms. */
export function createCodedBody(body: string | Uint8Array<ArrayBuffer>): CodedBody {
  const plain = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  let zipped: Promise<Uint8Array<ArrayBuffer>> | undefined;
  let brotlied: Promise<Uint8Array<ArrayBuffer>> | undefined;
  let asked = 0;

  function brotliBytes(): Promise<Uint8Array<ArrayBuffer>> {
    brotlied ??= compressBrotli(plain, quickQuality);
    asked += 1;
    if (asked === popular) {
      // What was there serves until the better one is done; where it fails, it stays.
      void compressBrotli(plain, bestQuality).then(
        (better) => {
          brotlied = Promise.resolve(better);
        },
        () => undefined,
      );
    }
    return brotlied;
  }

  return {
    size: plain.length * 2,
    coding: (wanted) => (plain.length < worthwhile ? 'identity' : wanted),
    bytes(coding) {
      if (coding === 'br') return brotliBytes();
      if (coding === 'identity') return Promise.resolve(plain);
      zipped ??= deflate(plain, { level: 6 }).then((buffer) => new Uint8Array(buffer));
      return zipped;
    },
  };
}

async function compressBrotli(plain: Uint8Array, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return new Uint8Array(await brotli(plain, { params }));
}

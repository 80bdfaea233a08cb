import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

/** A content coding that we answer with. */
export type Coding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Answers shorter than this are not worth compressing, in bytes. */
const worthwhile = 500;

/** What the browsers of today send. */
const usual: ReadonlySet<string> = new Set(['br', 'gzip, deflate, br', 'gzip, deflate, br, zstd']);

/** The coding to answer with; `q=0` is respected, and a client that names none gets the bytes as they are. */
export function chooseCoding(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined) return 'identity';
  if (usual.has(acceptEncoding)) return 'br';
  const accepted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(['br', 'gzip']);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

type Bytes = Uint8Array<ArrayBuffer>;

/** One answer's bytes in every coding, each made when first asked for. */
export interface CodedBody {
  /** The coding that is really used: a short body stays as it is. */
  coding(wanted: Coding): Coding;
  /** The bytes in a coding: at once when they are there, and a promise while they are being made. */
  bytes(coding: Coding): Bytes | Promise<Bytes>;
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
export function createCodedBody(body: string | Bytes): CodedBody {
  const plain = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const made = new Map<Coding, Bytes | Promise<Bytes>>([['identity', plain]]);
  let asked = 0;

  function make(coding: Coding): Promise<Bytes> {
    const making = (coding === 'br' ? compressBrotli(plain, quickQuality) : compressGzip(plain)).then(
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

  // What was there serves until the better one is done; where that fails, it stays.
  function improve(): void {
    void compressBrotli(plain, bestQuality).then(
      (better) => made.set('br', better),
      () => undefined,
    );
  }

  return {
    size: plain.length * 2,
    coding: (wanted) => (plain.length < worthwhile ? 'identity' : wanted),
    bytes(coding) {
      if (coding === 'br') asked += 1;
      if (coding === 'br' && asked === popular) improve();
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

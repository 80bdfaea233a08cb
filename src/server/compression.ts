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
  /** How many bytes are held at the moment. */
  readonly size: number;
}

/** Holds a body and its compressed forms. */
export function createCodedBody(body: string | Uint8Array<ArrayBuffer>): CodedBody {
  const plain = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const made = new Map<Coding, Promise<Uint8Array<ArrayBuffer>>>([['identity', Promise.resolve(plain)]]);
  return {
    size: plain.length * 2,
    coding: (wanted) => (plain.length < worthwhile ? 'identity' : wanted),
    bytes(coding) {
      const known = made.get(coding) ?? compress(plain, coding);
      made.set(coding, known);
      return known;
    },
  };
}

async function compress(plain: Uint8Array, coding: Coding): Promise<Uint8Array<ArrayBuffer>> {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const buffer = coding === 'br' ? await brotli(plain, { params: quality }) : await deflate(plain, { level: 6 });
  return new Uint8Array(buffer);
}

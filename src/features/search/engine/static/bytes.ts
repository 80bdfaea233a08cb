const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Writes numbers and texts one after another into bytes that grow as needed. */
export class ByteWriter {
  #bytes = new Uint8Array(8_192);
  #length = 0;

  /** Number of bytes so far. */
  get length(): number {
    return this.#length;
  }

  /** Writes a whole number from 0 to 2^31 - 1 in one to five bytes. */
  number(value: number): void {
    this.#reserve(5);
    let rest = value;
    for (; rest > 0x7f; rest >>>= 7) this.#put((rest & 0x7f) | 0x80);
    this.#put(rest);
  }

  /** Writes a number from 0 to 255. */
  byte(value: number): void {
    this.#reserve(1);
    this.#put(value);
  }

  /** Writes a text after its length. */
  text(value: string): void {
    this.bytes(encoder.encode(value));
  }

  /** Writes bytes after their number. */
  bytes(value: Uint8Array): void {
    this.number(value.length);
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  /** A copy of what was written. */
  result(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #put(value: number): void {
    this.#bytes[this.#length] = value;
    this.#length += 1;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads what a {@link ByteWriter} wrote. Beyond the end it reads zeros and empty texts. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #place = 0;

  /** Reads from the first byte. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** True when everything was read. */
  get isAtEnd(): boolean {
    return this.#place >= this.#bytes.length;
  }

  /** Reads a number. */
  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const part = this.byte();
      value |= (part & 0x7f) << shift;
      if (part < 0x80) return value;
    }
  }

  /** Reads one byte. */
  byte(): number {
    const value = this.#bytes[this.#place] ?? 0;
    this.#place += 1;
    return value;
  }

  /** Reads a text. */
  text(): string {
    return decoder.decode(this.bytes());
  }

  /** Reads bytes; they share the memory of the input. */
  bytes(): Uint8Array {
    const length = this.number();
    const value = this.#bytes.subarray(this.#place, this.#place + length);
    this.#place += length;
    return value;
  }
}

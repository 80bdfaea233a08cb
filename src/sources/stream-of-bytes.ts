import type { ByteRange, OpenFile } from './source.ts';

/** Bytes in memory, or a range of them, as a stream. */
export function streamOfBytes(bytes: Uint8Array, range?: ByteRange): OpenFile['body'] {
  const part = bytes.subarray(range?.start, range?.end);
  return new ReadableStream<Uint8Array>({
    start(controller) {
      if (part.length > 0) controller.enqueue(part);
      controller.close();
    },
  });
}

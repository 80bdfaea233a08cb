/** Bytes in memory, or a range of them, as a stream. */
export function streamBytes(
  bytes: Uint8Array,
  range?: { readonly start: number; readonly end: number },
): ReadableStream<Uint8Array> {
  const part = bytes.subarray(range?.start, range?.end);
  return new ReadableStream<Uint8Array>({
    start(controller) {
      if (part.length > 0) controller.enqueue(part);
      controller.close();
    },
  });
}

/** Failures in a row after which an extension is left out for a while. */
const maxFailures = 3;

/** How long an extension is left out, in milliseconds. */
const pauseMs = 60_000;

/** Notes which extensions end render threads, and leaves those out for a while that do so again and again. */
export interface ExtensionBreaker {
  /** True while an extension is left out. */
  isOpen(extension: string): boolean;
  /** Notes that a document was rendered with an extension. */
  succeeded(extension: string): void;
  /** Notes that an extension ended a thread. */
  failed(extension: string): void;
}

/** Creates the notes of a renderer, in which no extension has failed. */
export function createExtensionBreaker(): ExtensionBreaker {
  const failures = new Map<string, number>();
  const ends = new Map<string, number>();
  return {
    isOpen: (extension) => performance.now() < (ends.get(extension) ?? 0),
    succeeded: (extension) => void failures.delete(extension),
    failed(extension) {
      const count = (failures.get(extension) ?? 0) + 1;
      failures.set(extension, count);
      if (count < maxFailures) return;
      failures.delete(extension);
      ends.set(extension, performance.now() + pauseMs);
    },
  };
}

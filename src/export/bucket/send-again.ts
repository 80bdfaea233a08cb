import { createReadStream, type ReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { ObjectToWrite } from './bucket.ts';
import { isPassing } from './explain-bucket-error.ts';

/** Number of times that a call is tried, each of them with the repetitions of the client. */
const attempts = 6;

/** Base of the pause between two attempts, in milliseconds. */
const firstPause = 50;

/** Larger files, in bytes, are streamed from disk. */
const maxHeldSize = 16 * 1024 * 1024;

/** The content of a request. */
export interface SentBody {
  /** The bytes, or a stream of them. */
  readonly Body: Uint8Array | ReadStream;
  /** Their number. */
  readonly ContentLength: number;
}

/** Sends the content of an object. */
export async function sendBody<T>(body: ObjectToWrite['body'], send: (body: SentBody) => Promise<T>): Promise<T> {
  if (body instanceof Uint8Array) return send({ Body: body, ContentLength: body.length });
  const { file, size } = body;
  if (size > maxHeldSize) return send({ Body: createReadStream(file), ContentLength: size });
  const bytes = await readFile(file);
  return send({ Body: bytes, ContentLength: bytes.length });
}

/**
 * Repeats a call with growing pauses if its connection was lost or its service failed: the client gives up within a second,
 * and it repeats neither streams nor answers that end early.
 */
export async function sendAgain<T>(call: () => Promise<T>): Promise<T> {
  for (let failed = 1; ; failed += 1) {
    try {
      return await call();
    } catch (error) {
      if (failed === attempts || !isPassing(error)) throw error;
      await setTimeout(firstPause * 2 ** failed);
    }
  }
}

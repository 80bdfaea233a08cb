import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { createStaging } from './staging.ts';
import { createWriter } from './writer.ts';

const large = 17 * 1024 * 1024;

/** A response whose stream fails after its first bytes. */
function broken(size: number): Response {
  let pulls = 0;
  const body = new ReadableStream({
    pull(controller) {
      pulls += 1;
      if (pulls === 1) controller.enqueue(new Uint8Array(10));
      else controller.error(new Error('the disk is broken'));
    },
  });
  return new Response(body, { headers: { 'Content-Length': String(size), 'Content-Type': 'image/png', ETag: '"1"' } });
}

test.each([20, large])(
  'an incomplete response of %i bytes is one failed address, and leaves no partial file',
  async (size) => {
    const next = await temporaryFolder();
    const source = { origin: 'http://x', publicOrigin: '', base: '', fetch: async () => broken(size) };
    const { write } = createWriter({
      source,
      staging: createStaging({ next, before: join(next, 'none') }),
      reusedFiles: { reuse: () => false, begin: () => undefined },
      hasCopies: false,
      threads: { run: () => Promise.reject(new Error('is not reached')) },
    });
    expect(await write('/git/ant/shot.png', undefined)).toEqual({
      kind: 'failure',
      status: 200,
      reason: ' the response ended early (the disk is broken).',
    });
    expect((await readdir(next, { recursive: true, withFileTypes: true })).filter((item) => item.isFile())).toEqual([]);
  },
);

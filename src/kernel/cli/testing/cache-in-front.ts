import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Starts a cache in front, which records the keys of each purge. */
export async function cacheInFront(): Promise<{ readonly url: string; readonly purges: string[] }> {
  const purges: string[] = [];
  const server = createServer(async (request, response) => {
    await text(request);
    purges.push(String(request.headers['surrogate-key']));
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/purge`, purges };
}

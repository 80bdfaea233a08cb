import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

/** An HTTP server for tests. */
export interface TestHost {
  /** URL without a trailing slash. */
  readonly url: string;
  /** Requests in order. */
  readonly requests: readonly IncomingMessage[];
}

/** Starts a server on 127.0.0.1 until the test ends. */
export async function startTestHost(answer: RequestListener): Promise<TestHost> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, requests };
}

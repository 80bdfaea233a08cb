import { expect, test } from 'vitest';
import { BodyRefused, createBodyReader } from './read-body.ts';

test('a body whose connection is closed in the middle is refused, and is no error of the site', async () => {
  const read = createBodyReader({ each: 10, together: 10 });
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent === 1) controller.enqueue(new Uint8Array(8));
      else controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
    },
  });
  const init = { method: 'POST', body, duplex: 'half' };
  const refused = await read(new Request('http://site.test/api/hook', init)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BodyRefused);
  expect(refused).toMatchObject({ status: 400, message: 'The body is not complete.' });
  const whole = new Request('http://site.test/api/hook', { method: 'POST', body: 'ten bytes.' });
  expect(await read(whole)).toHaveLength(10);
});

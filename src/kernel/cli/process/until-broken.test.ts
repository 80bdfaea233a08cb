import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** A program that responds to one request slowly, with an uncaught error in the meantime. */
const program = (fault: string): string => `
  import { createServer } from 'node:http';
  import { untilBroken } from ${JSON.stringify(import.meta.resolve('#cli/process/until-broken.ts'))};
  const broken = untilBroken((error, doing) => console.error(doing + ': ' + error.message));
  const server = createServer((_, response) => setTimeout(() => response.end('whole'), 300)).listen(0, '127.0.0.1');
  server.once('listening', async () => {
    const answer = fetch('http://127.0.0.1:' + server.address().port).then((response) => response.text());
    setTimeout(() => { ${fault} }, 50);
    await Promise.race([broken, answer]).catch((error) => {
      console.log(error.name);
      process.exitCode = 1;
    });
    console.log(await answer);
    server.close();
  });
`;

async function run(source: string): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await exit;
  return { code, out, err };
}

test('an uncaught exception is logged, and pending work can finish before the end', async () => {
  const { code, out, err } = await run(program("throw new Error('lost')"));
  expect(err).toBe('Uncaught exception: lost\n');
  expect(out).toBe('EscapedError\nwhole\n');
  expect(code).toBe(1);
});

test('an unhandled rejection is logged, and the process continues', async () => {
  const { code, out, err } = await run(program("Promise.reject(new Error('unheard'))"));
  expect(err).toBe('Unhandled promise rejection: unheard\n');
  expect(out).toBe('whole\n');
  expect(code).toBe(0);
});

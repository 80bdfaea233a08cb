import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { processesWith } from '#platform/testing/processes-with.ts';
import { test } from '#tests/fixtures/worker-test.ts';
import { project } from '#tests/sites/families.ts';

const bin = join(project, 'bin/asterism.js');
// Each thread that renders costs a second of processor time before the first page.
const oneThread = { ASTERISM_SERVER__LIMITS__THREADS: '1' };
let folder: string;

test.beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'asterism-command-')));
  await mkdir(join(folder, 'family/router'), { recursive: true });
  await writeFile(join(folder, 'family/router/README.md'), '# Router\n');
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the command line until it ends; `until` is told what was printed so far and may end it with a signal. */
function run(
  args: readonly string[],
  until?: (output: string) => Promise<NodeJS.Signals | undefined>,
  cwd = folder,
): Promise<Ended> {
  const child = spawn(process.execPath, [bin, ...args], {
    cwd,
    env: { ...process.env, ASTERISM_CACHE: join(folder, 'cache'), NODE_ENV: 'production', ...oneThread },
  });
  let output = '';
  const read = async (part: Buffer): Promise<void> => {
    output += part.toString();
    const signal = await until?.(output);
    if (signal !== undefined) child.kill(signal);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

const addressIn = (output: string): string | undefined => /http:\/\/[\w.:]+/.exec(output)?.[0];

test('a maintainer names a folder and reads its site; a signal ends it with code 0', async () => {
  let status = 0;
  const { code, output } = await run(['family', '--port', '0'], async (printed) => {
    const address = addressIn(printed);
    if (address === undefined) return undefined;
    status = (await fetch(`${address}/router`)).status;
    return 'SIGTERM';
  });
  expect(status).toBe(200);
  expect(output).toMatch(/^⁂ 1 package, 1 page: http:\/\/127\.0\.0\.1:\d+\n$/);
  expect(code).toBe(0);
});

test('a port that is taken is told with the way out and without a stack', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const { code, output } = await run(['family', '--port', String(port)]);
  other.close();
  expect(output).toBe(
    `Port ${port} is in use. Stop the other program, or choose another port with --port ${port + 1}.\n`,
  );
  expect(code).toBe(1);
});

for (const [what, args, sentence] of [
  ['a folder that is not there', ['nowhere'], /^There is no folder .*nowhere\. Check the spelling, or create it\.\n$/],
  ['a file in place of a folder', ['family/router/README.md'], /is a file\. Name the folder it is in\.\n$/],
  [
    'a folder without repositories',
    ['empty'],
    /^No folder in .*empty is a repository\. A folder is one when it has a README/,
  ],
  ['an unknown flag', ['--prot', '1'], /unknown option '--prot'[\s\S]*Run asterism --help/],
  ['a port that is none', ['--port', 'x'], /A port must be an integer from 0 to 65535/],
  [
    'a settings file that is not there',
    ['--config', 'none.ts'],
    /^The settings file .*none\.ts does not exist\. Check the path\.\n$/,
  ],
  ['a product that is no name', ['family', '--product', 'a/b'], /product: found "a\/b", expected .*\(--product\)/],
] as const) {
  test(`${what} is told in one sentence, with an exit code`, async () => {
    await mkdir(join(folder, 'empty'), { recursive: true });
    const { code, output } = await run(args);
    expect(output).toMatch(sentence);
    expect(output).not.toMatch(/^\s+at /m);
    expect(code).not.toBe(0);
  });
}

test('without a source every command takes the folder here, and says so and how to name another one', async () => {
  const here = join(folder, 'family');
  const said = `⁂ No source is given: showing the folder ${here}. To show another one, run npx asterism-docs ~/code\n`;
  const stop = async (printed: string) => (printed.includes('http://') ? ('SIGTERM' as const) : undefined);
  const commands = [['--port', '0'], ['sync'], ['check'], ['config'], ['export', '--out', join(folder, 'files')]];
  for (const args of commands) expect((await run(args, stop, here)).output, args.join(' ')).toContain(said);
  const { output } = await run(['mcp'], async (printed) => (printed.includes(said) ? 'SIGTERM' : undefined), here);
  expect(output).toContain(said);
  expect((await run(['sync', '.'], undefined, here)).output).not.toContain('No source is given');
});

test('in its own folder Asterism takes the example family, whatever the command', async () => {
  for (const cwd of [project, join(project, 'docs')]) {
    const { output } = await run(['config'], undefined, cwd);
    expect(output).toContain('⁂ No source is given: showing the example family.');
    expect(output).toMatch(/^sources .*examples\/family.*asterism\.config\.js$/m);
  }
});

test('a mistyped command is suggested, and a folder of that name is served', async () => {
  const { code, output } = await run(['chekc']);
  expect(output).toBe('Unknown command or folder "chekc". Did you mean asterism check?\n');
  expect(code).toBe(1);
  await mkdir(join(folder, 'chekc/lamp'), { recursive: true });
  await writeFile(join(folder, 'chekc/lamp/README.md'), '# Lamp\n');
  const served = await run(['chekc', '--port', '0'], async (printed) => (addressIn(printed) ? 'SIGTERM' : undefined));
  expect(served.output).toContain('1 package');
});

test('the help shows the flags of a site that is served', async () => {
  const { output } = await run(['--help']);
  for (const flag of ['--port', '--host', '--open', '--no-config', '--log-level']) expect(output).toContain(flag);
});

test('with --no-config no command runs the settings file of a stranger', async () => {
  const here = join(folder, 'stranger');
  await mkdir(join(here, 'lamp'), { recursive: true });
  await writeFile(join(here, 'lamp/README.md'), '# Lamp\n');
  await writeFile(join(here, 'asterism.config.js'), "throw new Error('A stranger runs here.');\n");
  for (const args of [['check'], ['sync'], ['config'], ['cache'], ['export', '--out', join(folder, 'no-config')]]) {
    expect((await run(args, undefined, here)).output, args.join(' ')).toContain('A stranger runs here.');
    const { output } = await run([...args, '--no-config'], undefined, here);
    expect(output, args.join(' ')).not.toContain('A stranger runs here.');
  }
  expect((await run(['sync', '--no-config'], undefined, here)).code).toBe(0);
});

test('settings in TypeScript are imported without warnings of Node', async () => {
  await mkdir(join(folder, 'book/.vitepress'), { recursive: true });
  await writeFile(join(folder, 'book/.vitepress/config.ts'), "export default defineConfig<Own>({ title: 'Book' });\n");
  const { code, output } = await run(['import', 'book', '--dry-run']);
  expect(output).toContain("name: 'Book', // title");
  expect(output).not.toContain('Warning');
  expect(code).toBe(0);
});

test('the stack of an error is shown on request', async () => {
  expect((await run(['nowhere', '--verbose'])).output).toMatch(/^\s+at /m);
});

test('every command explains itself', async () => {
  for (const args of [['--help'], ['serve', '--help'], ['config', '--help']]) {
    const { code, output } = await run(args);
    expect(code).toBe(0);
    expect(output).toContain('Usage: asterism');
  }
  expect((await run(['--help'])).output).toMatch(/serve[\s\S]*config/);
  expect((await run(['--version'])).output).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('[E-04] a settings file imports defineConfig where nothing is installed, and config tells where values come from', async () => {
  const text =
    "import { defineConfig } from 'asterism-docs';\nexport default defineConfig({ sources: ['family'], product: 'acme' });\n";
  await writeFile(join(folder, 'site.config.ts'), text);
  const { code, output } = await run(['config', '--config', 'site.config.ts', '--port', '4000']);
  expect(code).toBe(0);
  expect(output).toMatch(/^product +"acme" +.*site\.config\.ts$/m);
  expect(output).toMatch(/^server\.port +4000 +--port$/m);
});

test('a remote site that is down leaves a site that says that it is loading', async () => {
  let status = 0;
  const { output } = await run(['http://127.0.0.1:9', '--port', '0'], async (printed) => {
    const [, address] = /^⁂ 0 packages, 0 pages: (\S+)$/m.exec(printed) ?? [];
    if (address === undefined) return undefined;
    status = (await fetch(`${address}/matrix`)).status;
    return 'SIGTERM';
  });
  expect(status).toBe(503);
  expect(output).toContain('There is no earlier copy to show.');
});

test('a site whose source is slow tells where it will be, and ends with code 0 when it is told to stop meanwhile', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;
  let health = '';
  const { code, output } = await run([`http://127.0.0.1:${port}`, '--port', '0'], async (printed) => {
    const [, address] = /^⁂ The packages are being loaded\. The site will be at (\S+)$/m.exec(printed) ?? [];
    if (address === undefined) return undefined;
    health = await (await fetch(`${address}/healthz`)).text();
    return 'SIGTERM';
  });
  silent.closeAllConnections();
  silent.close();
  expect(JSON.parse(health)).toMatchObject({ status: 'loading' });
  expect(code).toBe(0);
  expect(output).not.toContain('cannot be reached');
});

test('a site that is told to stop while git fetches leaves no git behind', async () => {
  test.skip(process.platform !== 'linux', 'Processes are looked for in /proc.');
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/lamp.git`;
  let during: number | undefined;
  const { code, output } = await run([address, '--port', '0'], async (printed) => {
    if (during !== undefined || !printed.includes('⁂ The packages are being loaded.')) return undefined;
    during = 0;
    during = await processesWith(`:${port}/lamp.git`);
    return 'SIGTERM';
  });
  // The command line of the site itself names the address too.
  expect(during).toBeGreaterThan(1);
  expect(code).toBe(0);
  expect(output).not.toContain('0 packages');
  expect(await processesWith(`:${port}/lamp.git`)).toBe(0);
  silent.closeAllConnections();
  silent.close();
});

for (const command of ['sync', 'check', 'export']) {
  test(`asterism ${command} that a signal ends while git fetches leaves no git behind`, async () => {
    test.skip(process.platform !== 'linux', 'Processes are looked for in /proc.');
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as AddressInfo;
    const asked = new Promise((resolve) => silent.once('request', resolve));
    const child = spawn(process.execPath, [bin, command, `http://127.0.0.1:${port}/lamp.git`], {
      cwd: folder,
      env: { ...process.env, ASTERISM_CACHE: join(folder, `cache-${command}`), ...oneThread },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await asked;
    child.kill('SIGTERM');
    expect(await ended).toBe(143);
    await expect.poll(() => processesWith(`:${port}/lamp.git`)).toBe(0);
    silent.closeAllConnections();
    silent.close();
  });
}

test('a maintainer syncs once: what is there is told, and the exit code says whether all could be read', async () => {
  const good = await run(['sync', 'family']);
  expect(good.output).toMatch(/^⁂ 1 package, 1 page in [\d.]+ s\n$/);
  expect(good.code).toBe(0);
  const away = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => away.once('listening', resolve));
  const { port } = away.address() as AddressInfo;
  await new Promise((resolve) => away.close(resolve));
  const bad = await run(['sync', 'family', `http://127.0.0.1:${port}`]);
  expect(bad.output).toMatch(/cannot be reached: .* There is no earlier copy to show\./);
  expect(bad.output).toMatch(/1 of 2 sources could not be read\.\n$/);
  expect(bad.code).toBe(1);
});

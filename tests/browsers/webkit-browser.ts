import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#platform/testing/free-port.ts';
import type { Browser } from './browser.ts';

/** The programs that a journey in WebKit needs. */
export interface WebKitPrograms {
  /** WebKitWebDriver. */
  readonly driver: string | undefined;
  /** MiniBrowser, the browser that comes with WebKitGTK. */
  readonly browser: string | undefined;
  /** Xvfb: WebKitGTK has no windows without a screen. */
  readonly screen: string | undefined;
}

/** After this many ms without an answer, a browser has hung. It is ended, and its journey fails. */
const answerTimeout = 30_000;

type Call = (method: 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Key codes of WebDriver for keys without a character. */
const keyCodes: Readonly<Record<string, string>> = { Enter: '\uE007', Escape: '\uE00C', Control: '\uE009' };

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Starts WebKitGTK with a screen and a home folder of its own, driven over WebDriver. */
export async function startWebKit({ driver = '', browser = '', screen = '' }: WebKitPrograms): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'asterism-webkit-'));
  const { child: display, number } = await startScreen(screen);
  const port = await freePort();
  const env = { ...process.env, ...settings, HOME: home, XDG_RUNTIME_DIR: home, DISPLAY: `:${number}` };
  const child = spawn(driver, ['--host=127.0.0.1', `--port=${port}`], { env, stdio: 'ignore' });
  const base = `http://127.0.0.1:${port}`;
  const end = async () => {
    await Promise.all([stop(child), stop(display)]);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await untilReady(base);
    const { session, name } = await createSession(callerOf(base), browser);
    const call = callerOf(`${base}/session/${session}`);
    const close = async () => {
      await call('DELETE', '').catch(() => undefined);
      await end();
    };
    return { name, ...actionsOf(call), close };
  } catch (error) {
    await end();
    throw error;
  }
}

// No bus of a desktop, no sandbox for root, and no drawing by a graphics card.
const settings = {
  GDK_BACKEND: 'x11',
  NO_AT_BRIDGE: '1',
  GSETTINGS_BACKEND: 'memory',
  LIBGL_ALWAYS_SOFTWARE: '1',
};

/** Starts a screen and resolves when it has a number. */
async function startScreen(screen: string): Promise<{ readonly child: ChildProcess; readonly number: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const child = spawn(screen, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await once(child.stdio[3] as NodeJS.ReadableStream, 'data');
  return { child, number: String(number).trim() };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
}

async function untilReady(base: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const response = await fetch(`${base}/status`).catch(() => undefined);
    if (response?.ok) return;
    await setTimeout(50);
  }
  throw new Error('WebKitWebDriver did not start.');
}

async function createSession(call: Call, binary: string): Promise<{ readonly session: string; readonly name: string }> {
  const options = { binary, args: ['--automation'] };
  const { sessionId, capabilities } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { readonly sessionId: string; readonly capabilities: Readonly<Record<string, string>> };
  return { session: sessionId, name: `webkit/${capabilities.browserVersion}` };
}

function callerOf(base: string): Call {
  return async (method, path, body) => {
    const signal = AbortSignal.timeout(answerTimeout);
    const response = await fetch(base + path, { method, signal, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { readonly value: unknown };
    if (!response.ok) throw new Error(`WebKitWebDriver ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

function actionsOf(call: Call): Omit<Browser, 'name' | 'close'> {
  const key = (type: 'keyDown' | 'keyUp', value: string) => ({ type, value: keyCodes[value] ?? value });
  const sendKeys = (actions: readonly object[]) =>
    call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  return {
    async open(url) {
      await call('POST', '/url', { url });
    },
    async reload() {
      await call('POST', '/refresh', {});
    },
    evaluate: (run, ...args) =>
      call('POST', '/execute/sync', { script: `return (${run}).apply(null, arguments)`, args }) as Promise<never>,
    async click(selector) {
      const found = await call('POST', '/element', { using: 'css selector', value: selector });
      await call('POST', `/element/${(found as Record<string, string>)[elementKey]}/click`, {});
    },
    async press(...keys) {
      await sendKeys(keys.flatMap((value) => [key('keyDown', value), key('keyUp', value)]));
    },
    async pressControl(value) {
      await sendKeys([key('keyDown', 'Control'), key('keyDown', value), key('keyUp', value), key('keyUp', 'Control')]);
    },
    async resize(width, height) {
      await call('POST', '/window/rect', { width, height });
    },
  };
}

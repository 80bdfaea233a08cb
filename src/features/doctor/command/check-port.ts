import { createServer } from 'node:net';
import { type Finding, fault, ok, warning } from '#cli/diagnostic.ts';
import { errorCode, errorMessage } from '#platform/errors.ts';
import type { DoctorContext } from './doctor-check.ts';

const timeoutMs = 3_000;

/** Checks that the site can listen on `server.host` and `server.port`. */
export async function checkPort({ settings }: Pick<DoctorContext, 'settings'>): Promise<readonly Finding[]> {
  const { host, port, base } = settings.server;
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const error = await tryToListen(host, port);
  if (error === undefined) return [ok('port', port === 0 ? `Any free port of ${host}` : `${place} is free`)];
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    if (await isAsterism(`http://${place}${base}`)) {
      const message = `Another Asterism site is already running on ${place}.`;
      return [
        warning(
          'port',
          message,
          'No action needed if that is this site. To start another one, choose a port with --port.',
        ),
      ];
    }
    const fix = 'Stop that program, or choose another port with --port or server.port.';
    return [fault('port', `Another program listens on ${place}.`, fix)];
  }
  if (code === 'EACCES') {
    const fix = 'Choose a port above 1023 with --port or server.port, and put a proxy in front of it.';
    return [fault('port', `Port ${port} needs more privileges.`, fix)];
  }
  const fix = 'Correct --host or server.host: 127.0.0.1 for this machine only, 0.0.0.0 for all others.';
  return [fault('port', `The site cannot listen on ${place} (${errorMessage(error)}).`, fix)];
}

function tryToListen(host: string, port: number): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** True if the program that listens answers as the health of a site does. */
async function isAsterism(url: string): Promise<boolean> {
  try {
    // An address of all machines is asked on this one.
    const own = url.replace('://0.0.0.0', '://127.0.0.1').replace('://[::]', '://[::1]');
    const response = await fetch(`${own}/healthz`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    const text = (await response.text()).slice(0, 100_000);
    return text.startsWith('{') && 'otherDocuments' in JSON.parse(text);
  } catch {
    return false;
  }
}

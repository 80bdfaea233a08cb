import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { basename } from 'node:path';

/** A package that the registry has beside those of the real one. */
export interface LocalPackage {
  /** Its package.json. */
  readonly manifest: { readonly name: string; readonly version: string };
  /** Path of the file that `npm pack` wrote. */
  readonly tarball: string;
}

/** A registry on this machine. */
export interface LocalRegistry {
  /** Its address with a slash at the end. */
  readonly url: string;
  /** Ends it. */
  stop(): void;
}

/** Serves packages as npm's registry does, and sends npm to the real registry for all others. */
export async function startRegistry(packages: readonly LocalPackage[], real: string): Promise<LocalRegistry> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const local = packages.find(({ manifest, tarball }) =>
      [`/${manifest.name}`, `/-/${basename(tarball)}`].includes(path),
    );
    if (local === undefined) return response.writeHead(302, { location: new URL(path.slice(1), real).href }).end();
    return void answer(local, path, addressOf(server)).then(
      (body) => response.end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: addressOf(server), stop: () => server.close() };
}

async function answer({ manifest, tarball }: LocalPackage, path: string, address: string): Promise<Buffer | string> {
  const bytes = await readFile(tarball);
  if (path.startsWith('/-/')) return bytes;
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  const dist = { tarball: `${address}-/${basename(tarball)}`, integrity };
  const { name, version } = manifest;
  return JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } });
}

function addressOf(server: Server): string {
  const address = server.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}/` : '';
}

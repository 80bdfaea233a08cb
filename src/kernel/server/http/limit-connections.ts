import type { Server } from 'node:http';
import { clientPrefix } from '#server/http/client-address.ts';
import { trustedProxies } from '#server/http/trusted-proxies.ts';
import { createConcurrencyLimit, slotsFor } from './concurrency-limit.ts';

/** Limits of connections. */
export interface ConnectionLimits {
  /** Open connections at a time; further ones are closed. */
  readonly connections: number;
  /** Percentage of them that one client may hold; all of them if absent. */
  readonly clientShare?: number;
  /** Addresses or ranges of proxies. Many clients share the connections of a proxy, so these are not limited. */
  readonly trustProxy?: false | readonly string[];
}

/** Closes new connections to a server that exceed the limits. */
export function limitConnections(
  server: Server,
  { connections, clientShare = 100, trustProxy = false }: ConnectionLimits,
): void {
  const isProxy = trustedProxies(trustProxy || []);
  const limit = createConcurrencyLimit(slotsFor(connections, clientShare));
  server.maxConnections = connections;
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) return;
    const release = limit.acquire(clientPrefix(remoteAddress));
    if (release === undefined) socket.destroy();
    else socket.once('close', release);
  });
}

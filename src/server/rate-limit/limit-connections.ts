import type { Server } from 'node:http';
import { clientPrefix } from '#server/http/client-address.ts';
import { trustedProxies } from '#server/http/trusted-proxies.ts';
import { createConcurrencyLimit, slotsFor } from './concurrency-limit.ts';

/** How many connections there may be. */
export interface ConnectionLimits {
  /** Connections that are open at once; more are refused. */
  readonly connections: number;
  /** How many of them one network may hold, in percent; all of them where absent. */
  readonly clientShare?: number;
  /** Addresses or ranges of proxies. Readers of all networks come over their connections, so they have no share. */
  readonly trustProxy?: false | readonly string[];
}

/** Closes connections to a server beyond the limits as soon as they are made. */
export function limitConnections(
  server: Server,
  { connections, clientShare = 100, trustProxy = false }: ConnectionLimits,
): void {
  const isProxy = trustedProxies(trustProxy || []);
  const share = createConcurrencyLimit(slotsFor(connections, clientShare));
  server.maxConnections = connections;
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    if (isProxy(remoteAddress)) return;
    const leave = share.take(clientPrefix(remoteAddress));
    if (leave === undefined) socket.destroy();
    else socket.once('close', leave);
  });
}

import { isIPv4 } from 'node:net';

/** A client address as the audit log stores it: cut so that it identifies no person. */
export function shortNetwork(network: string): string {
  if (network === '') return '';
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.*`;
  return `${network.split(':').slice(0, 3).join(':')}:*`;
}

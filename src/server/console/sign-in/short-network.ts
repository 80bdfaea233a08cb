import { isIPv4 } from 'node:net';

/** A network as the audit log names it: near enough to tell two apart, too short to tell one person. */
export function shortNetwork(network: string): string {
  if (network === '') return '';
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.*`;
  return `${network.split(':').slice(0, 3).join(':')}:*`;
}

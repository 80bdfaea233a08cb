import { isIPv4 } from 'node:net';
import type { AuditEvent, AuditLog } from '#model/audit.ts';

/** Adds to the audit log what a user did now from the address of a client. */
export function auditNote(
  audit: Pick<AuditLog, 'add'>,
  { event, user, client }: { readonly event: AuditEvent; readonly user: string; readonly client: string },
): void {
  audit.add({ time: Date.now(), event, user, network: shortNetwork(client) });
}

/** A client address as the audit log stores it: cut so that it identifies no person. */
export function shortNetwork(network: string): string {
  if (network === '') return '';
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.*`;
  return `${network.split(':').slice(0, 3).join(':')}:*`;
}

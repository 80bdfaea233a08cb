import { createHmac } from 'node:crypto';
import type { FailureRecords } from '#model/failure-records.ts';
import type { SessionState } from './session-state.ts';

/**
 * Records of failures that hold no address of a client and no name of a user, because a name may be a password in the wrong
 * field: both are replaced by their HMAC with a key of the sign-in.
 */
export function withHiddenNames(records: FailureRecords, state: Pick<SessionState, 'key'>): FailureRecords {
  return {
    async change({ client, user, time }, make) {
      const key = await state.key(['failures']);
      const hidden = (name: string): string => createHmac('sha256', key).update(name).digest('base64url');
      return records.change({ client: hidden(client), user: hidden(user), time }, make);
    },
  };
}

import { createHmac } from 'node:crypto';
import { isSameSecret } from '#platform/hash.ts';
import type { SessionState } from './session-state.ts';

/** Tokens that stand in forms: only a page of ours that was made for a browser has its token. */
export interface FormTokens {
  /** The token of whoever is told apart by `owner`: a session, or a browser that is not signed in. */
  make(owner: string): Promise<string>;
  /** True for the token of the owner, in a time that tells nothing of it. */
  check(owner: string | undefined, token: string): Promise<boolean>;
}

/** Makes the tokens of forms. */
export function createFormTokens(state: SessionState): FormTokens {
  const sign = async (owner: string): Promise<Buffer> =>
    createHmac('sha256', await state.key(['form']))
      .update(owner)
      .digest();
  return {
    make: async (owner) => (await sign(owner)).toString('base64url'),
    async check(owner, token) {
      if (owner === undefined) return false;
      return isSameSecret(Buffer.from(token, 'base64url'), await sign(owner));
    },
  };
}

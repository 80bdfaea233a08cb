import { createHmac } from 'node:crypto';
import { isSameSecret } from '#platform/hash.ts';
import type { SessionState } from './session-state.ts';

/** Tokens of forms against cross-site request forgery. */
export interface FormTokens {
  /** Creates the token of an owner: a session, or a browser that is not signed in. */
  create(owner: string): Promise<string>;
  /** True for the token of the owner. Takes constant time. */
  check(owner: string | undefined, token: string): Promise<boolean>;
}

/** Creates the tokens of forms. */
export function createFormTokens(state: SessionState): FormTokens {
  const sign = async (owner: string): Promise<Buffer> =>
    createHmac('sha256', await state.key(['form']))
      .update(owner)
      .digest();
  return {
    create: async (owner) => (await sign(owner)).toString('base64url'),
    async check(owner, token) {
      if (owner === undefined) return false;
      return isSameSecret(Buffer.from(token, 'base64url'), await sign(owner));
    },
  };
}

import type { Base } from '#model/address/address.ts';
import type { AuditLog } from '#model/audit.ts';
import type { ConsoleData } from '#model/views/console-view.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import type { ManualSync } from './manual-sync.ts';
import type { ReadBody } from './read-form.ts';
import type { SendServerOnly } from './server-only-document.ts';
import type { FormTokens } from './sign-in/form-tokens.ts';
import type { SessionCookies } from './sign-in/session-cookie.ts';
import type { Sessions } from './sign-in/sessions.ts';
import type { Credentials, SignInResult } from './sign-in/sign-in.ts';
import type { SignedIn } from './sign-in/signed-in.ts';

/** What the pages and calls of the sign-in and the console are made with; each takes what it needs. */
export interface SharedDeps {
  /** The site. */
  readonly site: Base;
  /** The public address of the site. */
  readonly publicUrl: string | undefined;
  /** The header that carries a token (G-02). */
  readonly header: string;
  /** What a user sees. */
  readonly data: (user: string) => Promise<ConsoleData>;
  /** Takes orders for a sync. */
  readonly manualSync: ManualSync;
  /** Keeps what was done. */
  readonly audit: AuditLog;
  /** Signs somebody in. */
  readonly signIn: (given: Credentials, network: string) => Promise<SignInResult>;
  /** Tells who is signed in, and whether anybody can be. */
  readonly signedIn: SignedIn;
  /** Ends sessions and hands out their tokens. */
  readonly sessions: Sessions;
  /** Hands out cookies. */
  readonly cookies: SessionCookies;
  /** Tokens of forms. */
  readonly forms: FormTokens;
  /** Tells who asks. */
  readonly clientAddress: ClientAddress;
  /** Reads bodies. */
  readonly readBody: ReadBody;
  /** Answers with a document. */
  readonly send: SendServerOnly;
}

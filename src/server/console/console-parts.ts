import type { Base } from '#model/address/address.ts';
import type { AuditLog } from '#model/audit.ts';
import type { ConsoleData } from '#model/views/console/console-view.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import type { ManualSync } from './manual-sync.ts';
import type { SendServerOnly } from './server-only-document.ts';
import type { Forms } from './sign-in/forms.ts';
import type { SessionCookies, SignedIn } from './sign-in/request-session.ts';
import type { Sessions } from './sign-in/sessions.ts';
import type { Credentials, SignInResult } from './sign-in/sign-in.ts';

/** What the handlers of the sign-in and the console share. */
export interface ConsoleParts {
  /** The site. */
  readonly site: Base;
  /** The public address of the site. */
  readonly publicUrl: string | undefined;
  /** Name of the header for tokens (G-02). */
  readonly header: string;
  /** Reads the data that the console shows to a user. */
  readonly data: (user: string) => Promise<ConsoleData>;
  /** Starts syncs. */
  readonly manualSync: ManualSync;
  /** The audit log. */
  readonly audit: AuditLog;
  /** Checks credentials and begins a session; `client` is the client address. */
  readonly signIn: (credentials: Credentials, client: string) => Promise<SignInResult>;
  /** The session of a request. */
  readonly signedIn: SignedIn;
  /** Ends sessions and creates their tokens. */
  readonly sessions: Sessions;
  /** The cookies of the sign-in. */
  readonly cookies: SessionCookies;
  /** Reads forms, and their tokens. */
  readonly forms: Forms;
  /** The client of a request. */
  readonly clientAddress: ClientAddress;
  /** Responds with a document. */
  readonly send: SendServerOnly;
}

import type { ConsoleView } from './console-view.ts';
import type { SignInView } from './sign-in-view.ts';

/** What a document shows to operators, in place of a page. */
export interface OperatorView {
  /** The form to sign in. */
  readonly signIn?: SignInView | undefined;
  /** The console. */
  readonly console?: ConsoleView | undefined;
}

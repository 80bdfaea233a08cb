import type { ConsoleView } from './console-view.ts';
import type { SignInView } from './sign-in-view.ts';

/** What a document shows to operators instead of a page. */
export interface OperatorView {
  /** The sign-in form. */
  readonly signIn?: SignInView | undefined;
  /** The console. */
  readonly console?: ConsoleView | undefined;
}

import type { ConsoleView } from './console-view.ts';
import type { SignInView } from './sign-in-view.ts';

/** What a document shows to operators instead of a page. */
export type OperatorView =
  | { readonly kind: 'signIn'; readonly signIn: SignInView }
  | { readonly kind: 'console'; readonly console: ConsoleView };

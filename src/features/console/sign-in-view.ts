/** Problem with a submitted field (V-04). */
export type FieldProblem = 'required' | 'invalid';

/** Why the sign-in failed. */
export type SignInFailure =
  /** The name or the password is wrong; the message does not say which. */
  | { readonly kind: 'unauthorized' }
  /** The form has expired or belongs to another browser. */
  | { readonly kind: 'expired' }
  /** Too many attempts; the next one is allowed after `seconds`. */
  | { readonly kind: 'busy'; readonly seconds: number }
  /** Attempts cannot be counted at the moment, so none is allowed. */
  | { readonly kind: 'unavailable' };

/** Content of the form at `/login`. */
export interface SignInView {
  /** The entered name. */
  readonly name: string;
  /** True when the user chose to stay signed in. */
  readonly keep: boolean;
  /** Target path after the sign-in, on this site; undefined for the console. */
  readonly next: string | undefined;
  /** CSRF token of the form. */
  readonly token: string;
  readonly problems: { readonly name?: FieldProblem; readonly password?: FieldProblem };
  /** Why the sign-in failed; undefined before the first attempt. */
  readonly failure: SignInFailure | undefined;
}

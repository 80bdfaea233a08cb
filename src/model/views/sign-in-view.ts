/** What is wrong with a field that was sent (V-04). */
export type FieldProblem = 'required' | 'invalid';

/** Why nobody was signed in. */
export type SignInFailure =
  /** The name or the password is wrong; it is not told which. */
  | { readonly kind: 'unauthorized' }
  /** The form was made for another browser, or too long ago. */
  | { readonly kind: 'expired' }
  /** There were too many attempts; the next is answered after so many seconds. */
  | { readonly kind: 'busy'; readonly seconds: number };

/** What the form of `/login` shows. */
export interface SignInView {
  /** The name that was typed. */
  readonly name: string;
  /** True where the user asked to be kept signed in. */
  readonly keep: boolean;
  /** Where to go on to, a path of our own; undefined for the console. */
  readonly next: string | undefined;
  /** The token of the form. */
  readonly token: string;
  /** What is wrong with the fields. */
  readonly problems: { readonly name?: FieldProblem; readonly password?: FieldProblem };
  /** Why nobody was signed in, undefined before the first attempt. */
  readonly failure: SignInFailure | undefined;
}

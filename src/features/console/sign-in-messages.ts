/*
 * Messages of the sign-in in English, for the form and the API (V-04, G-01). They are separate constants, so that the build for
 * the browser can leave them out.
 */

/** A field is empty. */
export const requiredMessage = 'Required';

/** The username is malformed. */
export const invalidUsernameMessage = 'Invalid username';

/** The password is malformed. */
export const invalidPasswordMessage = 'Invalid password';

/** There is no such user, or the password is wrong. */
export const unauthorizedMessage = 'Unauthorized login.';

/** Sessions and attempts cannot be read or stored at the moment. */
export const signInUnavailableMessage = 'Signing in is not possible at the moment. Try again in a minute.';

/** The visitor is signed in. */
export const signedInMessage = 'You signed in.';

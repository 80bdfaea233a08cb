/** What the sign-in says in English, in the form and to programs (V-04, G-01). */
export const signInMessages = {
  required: 'Required',
  invalidUsername: 'Invalid username',
  invalidPassword: 'Invalid password',
  unauthorized: 'Unauthorized login.',
  signedIn: 'You signed in.',
} as const;

/** Messages of the sign-in in English, for the form and the API (V-04, G-01). */
export const signInMessages = {
  required: 'Required',
  invalidUsername: 'Invalid username',
  invalidPassword: 'Invalid password',
  unauthorized: 'Unauthorized login.',
  signedIn: 'You signed in.',
} as const;

import { group, nonEmptyString } from '#config/fields/field-types.ts';

/** Fields of the group `server`. */
export const server = {
  signIn: group({
    users: nonEmptyString('a file').optional().meta({
      description: 'File with the users of the console, written by `asterism user add`. Without it, sign-in is off.',
      example: '/etc/asterism/users.json',
      see: '[Console](../guides/console.md)',
      isPath: true,
    }),
  }).prefault({}),
};

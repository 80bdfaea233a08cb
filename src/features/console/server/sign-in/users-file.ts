import { z } from 'zod';
import { userName } from '#features/console/user-name.ts';
import { readTextFile } from '#platform/files/read-text-file.ts';
import { writePrivateFile } from '#platform/files/write-atomic.ts';
import { isPasswordHash } from './password-hash.ts';

/** Password hashes by user name. */
export type Users = ReadonlyMap<string, string>;

/** The users file cannot be read or written, or is damaged. */
export class UsersFileError extends Error {
  override readonly name = 'UsersFileError';
  readonly isExpected = true;
  constructor(file: string, what: string, options?: ErrorOptions) {
    super(`The users file ${file} ${what}`, options);
  }
}

const schema = z.strictObject({
  users: z
    .array(
      z.strictObject({
        name: z.string().refine((name) => userName(name) === name),
        password: z.string().refine(isPasswordHash),
      }),
    )
    .max(1_000),
});

/** Reads the users of a file; none if there is no file. Throws {@link UsersFileError}. */
export async function readUsers(file: string): Promise<Users> {
  const text = await readTextFile(file).catch((cause: unknown) => {
    throw new UsersFileError(file, 'cannot be read. Give read permission to the user that runs the site.', { cause });
  });
  if (text === undefined) return new Map();
  try {
    const { users } = schema.parse(JSON.parse(text));
    return new Map(users.map(({ name, password }) => [name, password]));
  } catch (cause) {
    const advice = 'is damaged. Delete it and add its users again with "asterism user add".';
    throw new UsersFileError(file, advice, { cause });
  }
}

/** Writes all users to a file that only its owner may read. Throws {@link UsersFileError}. */
export async function writeUsers(file: string, users: Users): Promise<void> {
  const all = [...users].map(([name, password]) => ({ name, password }));
  await writePrivateFile(file, `${JSON.stringify({ users: all }, undefined, 2)}\n`).catch((cause: unknown) => {
    throw new UsersFileError(file, 'cannot be written. Set server.signIn.users to another file.', { cause });
  });
}

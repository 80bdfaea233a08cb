import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsSchema } from '#config/schema.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { checkUsers } from './check-users.ts';

test('missing users are named with the command that adds one', async () => {
  const users = join(await temporaryFolder(), 'users.json');
  const found = await checkUsers({ settings: settingsSchema.parse({ server: { signIn: { users } } }) });
  expect(found).toMatchObject([{ name: 'users', level: 'warning', fix: expect.stringMatching(/user add/) }]);
});

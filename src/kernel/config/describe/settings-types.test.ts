import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { featureTypes } from './feature-types.ts';
import { settingsTypes } from './settings-types.ts';

const root = join(import.meta.dirname, '../../../..');

test('the types of the package accept exactly what the settings schema accepts', async () => {
  // Inside the project, so that its own imports are found.
  const folder = await mkdtemp(join(import.meta.dirname, '.types-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'packed.d.ts'), settingsTypes());
  await writeFile(join(folder, 'feature-types.d.ts'), await featureTypes(root));
  await writeFile(
    join(folder, 'same.ts'),
    `import type { SettingsInput } from '#config/schema.ts';
    import type { SettingsInput as Packed } from './packed.d.ts';
    type Extends<A, B> = [A] extends [B] ? true : false;
    export const accepted: Extends<Packed, SettingsInput> = true;
    export const complete: Extends<SettingsInput, Packed> = true;`,
  );
  const project = { extends: join(root, 'tsconfig.json'), include: [], files: ['same.ts'] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch((error) => error);
  expect(stdout).toBe('');
});

test('an editor shows the description and the default of a setting', () => {
  expect(settingsTypes()).toContain('/** Port to listen on. 0 picks a free port. Default: 3000. */\n');
  expect(settingsTypes()).not.toMatch(/^import (?!type .* '\.\/)|: unknown\b/m);
});

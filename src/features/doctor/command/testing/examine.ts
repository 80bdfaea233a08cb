import type { Finding } from '#cli/diagnostic.ts';
import { type SettingsInput, settingsSchema } from '#config/schema.ts';
import { runDoctor } from '#features/doctor/command/run-doctor.ts';
import { freePort } from '#platform/testing/free-port.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

/** Runs all checks with settings over those of a site that has nothing to fix. Returns the findings by name. */
export async function examine(input: SettingsInput = {}): Promise<ReadonlyMap<string, Finding>> {
  const cache = await temporaryFolder();
  const server = { cache, port: await freePort(), ...input.server };
  const settings = settingsSchema.parse({ ...input, server });
  const found = await runDoctor(() => Promise.resolve(settings));
  return new Map(found.map((finding) => [finding.name, finding]));
}

import type { Command } from 'commander';
import type { CommandDeps } from '#cli/command-feature.ts';
import { exitOnSignal } from '#cli/process/exit-on-signal.ts';
import { addSettingsFlags, type SettingsFlags, settingsOf } from '#cli/settings-flags.ts';
import { countOf, formatDoctor, formatDoctorJson } from './format-doctor.ts';
import { runDoctor } from './run-doctor.ts';

interface DoctorFlags extends SettingsFlags {
  readonly json?: boolean;
}

/** Adds `asterism doctor [source…]`, which checks what a site needs; `exit` is called with the exit code. */
export function addDoctorCommand(program: Command, { log, exit, diagnostics }: CommandDeps): void {
  addSettingsFlags(program.command('doctor [source...]'))
    .description('Check this machine, the settings and the sources, and print how to fix problems.')
    .option('--json', 'print the report as JSON')
    .action(async (sources: string[], flags: DoctorFlags) =>
      exit(await exitOnSignal(() => diagnose(sources, flags, { log, diagnostics }))),
    );
}

async function diagnose(
  sources: readonly string[],
  { json, ...flags }: DoctorFlags,
  { log, diagnostics }: Omit<CommandDeps, 'exit'>,
): Promise<number> {
  const findings = await runDoctor(async () => (await settingsOf(sources, flags)).settings, { diagnostics });
  log.info(json === true ? formatDoctorJson(findings) : formatDoctor(findings));
  return countOf(findings, 'fault') === 0 ? 0 : 1;
}

import type { Command } from 'commander';
import type { Log } from '#cli/output/log.ts';
import { createSite } from '#create/create-site.js';
import { type Flags, flagList } from '#create/flags.js';
import { version } from '#server/version.ts';

/** Adds `asterism init [folder]`, which sets up a site in a folder, as `npm create asterism-docs` does. */
export function addInitCommand(program: Command, log: Log, exit: (code: number) => void): void {
  const command = program
    .command('init [folder]')
    .description('Set up a site in a folder: write settings, package.json and workflows, and install the packages.');
  for (const { name, value, many, description } of flagList) {
    const short = name === 'yes' ? '-y, ' : '';
    if (many)
      command.option(`--${name} <${value}>`, description, (place: string, all: string[] = []) => [...all, place]);
    else command.option(`${short}--${name}${value === undefined ? '' : ` <${value}>`}`, description);
  }
  command.action(async (folder: string | undefined, flags: Flags) => {
    const interactive = process.stdin.isTTY === true && process.stdout.isTTY === true;
    const context = {
      cwd: process.cwd(),
      interactive,
      version: await version(),
      say: (line: string) => log.info(line),
    };
    exit(await createSite(folder ?? '.', flags, context));
  });
}

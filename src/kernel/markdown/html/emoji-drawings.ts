import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder of the emoji drawings, one file for each emoji: its code points in hexadecimal, with `-` between, and `.svg`. */
export function emojiDrawingsFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@discordapp/twemoji')), 'svg');
}

/** The names of all emoji drawings, without the file extension. */
export function emojiDrawings(): ReadonlySet<string> {
  return new Set(readdirSync(emojiDrawingsFolder()).map((file) => file.replace(/\.svg$/, '')));
}

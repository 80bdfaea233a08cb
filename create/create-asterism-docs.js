#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { CreateError } from './create-error.js';
import { createSite } from './create-site.js';
import { helpText, parseFlags } from './flags.js';

// npm create asterism-docs
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof CreateError ? error.message : error);
  process.exitCode = 1;
}

/** @param {readonly string[]} argv */
async function main(argv) {
  const { folder, flags, help } = parseFlags(argv);
  if (help) {
    console.log(helpText());
    return 0;
  }
  const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
  const interactive = Boolean(process.stdin.isTTY && process.stdout.isTTY);
  return createSite(folder, flags, { cwd: process.cwd(), interactive, version, say: console.log });
}

import { writeFile } from 'node:fs/promises';
import { createBuilder, type LogLevel } from 'vite';
import { settingsTypes } from '#config/describe/settings-types.ts';

// Builds the interface, the server and the types of the package into dist/. Quiet unless something is wrong; `--verbose` shows every file.
const logLevel: LogLevel = process.argv.includes('--verbose') ? 'info' : 'warn';
const builder = await createBuilder({ logLevel });
await builder.buildApp();
await writeFile('dist/server/define-config.d.ts', settingsTypes());

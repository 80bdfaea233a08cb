import { writeFile } from 'node:fs/promises';
import { createBuilder, type LogLevel } from 'vite';
import { featureTypes } from '#config/describe/feature-types.ts';
import { settingsTypes } from '#config/describe/settings-types.ts';
import { packageModule } from '#model/package-stand-in.ts';
import { compressAssets } from './compress-assets.ts';

// Builds the client with compressed copies, the server and the types of the package into dist/. Prints warnings only; `--verbose` lists every file.
const logLevel: LogLevel = process.argv.includes('--verbose') ? 'info' : 'warn';
const builder = await createBuilder({ logLevel });
await builder.buildApp();
await compressAssets('dist/client');
await writeFile('dist/server/define-config.d.ts', settingsTypes());
await writeFile('dist/server/define-config.js', `${packageModule}\n`);
await writeFile('dist/server/feature-types.d.ts', await featureTypes('.'));

import { createBuilder, type LogLevel } from 'vite';

// Builds the interface and the server into dist/. Quiet unless something is wrong; `--verbose` shows every file.
const logLevel: LogLevel = process.argv.includes('--verbose') ? 'info' : 'warn';
const builder = await createBuilder({ logLevel });
await builder.buildApp();

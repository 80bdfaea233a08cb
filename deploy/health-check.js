import { env, exit } from 'node:process';

// Health check of the image: exits with code 0 if the site answers.
const { ASTERISM_PORT = '3000', ASTERISM_SERVER__BASE = '' } = env;
const path = [...ASTERISM_SERVER__BASE.split('/'), 'healthz'].filter((part) => part !== '').join('/');
const address = `http://127.0.0.1:${ASTERISM_PORT}/${path}`;
const answer = await fetch(address, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined);
exit(answer?.ok ? 0 : 1);

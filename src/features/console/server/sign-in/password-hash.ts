import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Parameters of Argon2id as recommended by OWASP; memory in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;

/** Limits of the parameters in a hash, so that a file cannot make the site use any amount of memory. */
const maxCost = { memory: 1024 * 1024, passes: 16, parallelism: 16 } as const;

const tagLength = 32;

const pattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22,64})\$([\w+/]{43})$/;

/** A hash that no password has. Unknown users are verified against it, so that they take as long as known ones. */
export const dummyHash = phc({ ...cost, nonce: Buffer.alloc(16) }, Buffer.alloc(tagLength));

const derive = promisify(argon2);

/** Hashes a password, in PHC notation. */
export async function hashPassword(password: string): Promise<string> {
  const parameters = { ...cost, nonce: randomBytes(16) };
  return phc(parameters, await tag(password, parameters));
}

/** True if the password has the hash. Takes constant time; false for a malformed hash. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const known = readHash(hash);
  if (known === undefined) return false;
  return timingSafeEqual(await tag(password, known.parameters), known.tag);
}

/** True for a hash that {@link verifyPassword} accepts. */
export function isPasswordHash(text: string): boolean {
  return readHash(text) !== undefined;
}

type Parameters = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'> & { readonly nonce: Buffer };

function tag(password: string, parameters: Parameters): Promise<Buffer> {
  // Keyboards compose letters differently.
  return derive('argon2id', { ...parameters, message: password.normalize('NFC'), tagLength });
}

function readHash(text: string): { readonly parameters: Parameters; readonly tag: Buffer } | undefined {
  const [, memory, passes, parallelism, salt = '', hash = ''] = pattern.exec(text) ?? [];
  if (memory === undefined) return undefined;
  const parameters = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
  };
  const known = Buffer.from(hash, 'base64');
  return known.length === tagLength && isAffordable(parameters) ? { parameters, tag: known } : undefined;
}

function isAffordable({ memory, passes, parallelism }: Parameters): boolean {
  const least = passes >= 1 && parallelism >= 1 && memory >= 8 * parallelism;
  return least && memory <= maxCost.memory && passes <= maxCost.passes && parallelism <= maxCost.parallelism;
}

function phc({ memory, passes, parallelism, nonce }: Parameters, tag: Buffer): string {
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${hash}`;
}

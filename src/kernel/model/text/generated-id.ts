const prefix = 'asterism';

/**
 * Creates an id: a fixed prefix, then the time (milliseconds since 1970) and a random number from 0 to 1, both
 * in base 36. It has only letters, digits and hyphens.
 */
export function generatedId(time: number, random: number): string {
  const tail = Math.floor(random * 36 ** 8).toString(36);
  return `${prefix}-${time.toString(36)}-${tail.padStart(8, '0')}`;
}

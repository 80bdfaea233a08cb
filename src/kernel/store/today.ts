const dayLength = 24 * 60 * 60 * 1000;

/** The current day, in days since 1970 in UTC. */
export function today(): number {
  return Math.floor(Date.now() / dayLength);
}

import { type Finding, fault, ok } from '#cli/diagnostic.ts';
import { plural } from '#model/text/plural.ts';
import type { DoctorContext } from './doctor-check.ts';

/** Difference of two clocks that is a fault, in milliseconds. */
const maxSkewMs = 5 * 60_000;

/** Checks the clock of this machine against the first forge or site of the sources that answers. */
export async function checkClock({ settings, ask }: DoctorContext): Promise<readonly Finding[]> {
  // The database of a shared store is compared where it is asked.
  for (const source of settings.sources) {
    const answer = await ask(source)?.catch(() => undefined);
    if (answer?.date !== undefined) return [judgeClock(answer.host, { ...answer, there: answer.date })];
  }
  if (settings.store !== undefined) return [];
  return [ok('clock', `${new Date().toISOString()}, not compared: no forge and no other site answers`)];
}

/** When a host was asked, and the time of its clock, in milliseconds since 1970. */
export interface ClockReading {
  /** Before the request. */
  readonly begun: number;
  /** After the response. */
  readonly ended: number;
  /** The clock of the host. */
  readonly there: number;
}

/** Judges the clock of this machine by that of a host. */
export function judgeClock(host: string, { begun, ended, there }: ClockReading): Finding {
  const skew = there < begun ? begun - there : Math.max(0, there - ended);
  const seconds = Math.round(skew / 1000);
  if (skew <= maxSkewMs)
    return ok('clock', `The clock agrees with ${host}${seconds > 2 ? ` within ${seconds} s` : ''}`);
  const direction = there < begun ? 'ahead of' : 'behind';
  const message = `The clock of this machine is ${plural(Math.round(skew / 60_000), 'minute')} ${direction} ${host}.`;
  return fault(
    'clock',
    message,
    'Set the clock, for example with timedatectl set-ntp true. Sessions, caches and certificates depend on it.',
  );
}

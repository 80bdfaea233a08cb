import { setFlagsFromString } from 'node:v8';

/**
 * Has V8 keep little room for what is soon forgotten: by itself it gives that up to 48 MB in each thread and keeps it. What
 * works once and ends needs a third less memory then; a site that answers is better off with the room.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--min-semi-space-size=4');
}

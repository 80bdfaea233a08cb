/** A message with a full stop, unless it ends like a sentence. */
export function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/** Texts in files that make a thread that reads them work without an end, fill its heap, or throw. */
export const poison = { endless: 'asterism-endless', filling: 'asterism-filling', throwing: 'asterism-throwing' };

/** The first of these texts. A thread that reads it adds a line to a file before. */
export function recordedPoison(file: string): string {
  return `${poison.endless} [${file}]`;
}

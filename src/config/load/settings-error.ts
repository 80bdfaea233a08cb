/** The settings cannot be used; the message names every fault, each with where it was written and what is expected. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

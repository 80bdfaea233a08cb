/** Invalid settings. The message lists every problem with its path, its origin and what is expected. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly isExpected = true;
}

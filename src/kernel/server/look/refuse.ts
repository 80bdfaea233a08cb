import { SettingsError } from '#config/load/settings-error.ts';

/** Called with the error of a theme, an image, a font or a style sheet that is left out. */
export type Refuse = (error: SettingsError) => void;

/** The result of the work, or undefined after its SettingsError was passed to `refuse`. Rejects with all other errors. */
export async function unlessRefused<Result>(
  work: () => Result | Promise<Result>,
  refuse: Refuse,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    refuse(error);
    return undefined;
  }
}

import { useTexts } from '#web/app/app-context.ts';

/** The command that installs a package. Not rendered without one. */
export function InstallLine({ line }: { readonly line: string | undefined }) {
  const { workspace: texts } = useTexts();
  return line ? <code title={texts.install}>{line}</code> : null;
}

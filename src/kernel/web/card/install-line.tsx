import { installCommands } from '#model/package/install-line.ts';
import { useTexts } from '#web/app/app-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import { uiIcons } from '#web/ui/icon-names.ts';
import styles from './install-line.module.css';

interface InstallLineProps {
  /** The command that installs the package; undefined without one. */
  readonly line: string | undefined;
  /** True to let readers choose the package manager, where the registry has several. */
  readonly isChoice?: boolean;
}

/**
 * The command that installs a package, with a button that copies it. Styles show the command of the chosen package
 * manager, so the choice works without JavaScript. Not rendered without a command.
 */
export function InstallLine({ line, isChoice = false }: InstallLineProps) {
  const { card: texts } = useTexts();
  if (!line) return null;
  const commands = installCommands(line).slice(0, isChoice ? undefined : 1);
  return (
    <p className={styles.install}>
      {commands.map((command) => (
        <code key={command.manager} title={texts.install}>
          {command.line}
        </code>
      ))}
      {commands.length > 1 ? (
        <select aria-label={texts.manager} data-managers="">
          {commands.map(({ manager }) => (
            <option key={manager}>{manager}</option>
          ))}
        </select>
      ) : null}
      <button
        type="button"
        className="needs-script"
        data-action="copy-install"
        aria-label={texts.copyInstall}
        title={texts.copyInstall}
      >
        <Icon name={uiIcons.copy} />
      </button>
    </p>
  );
}

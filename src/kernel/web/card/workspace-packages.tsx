import type { WorkspacePackageView } from '#model/views/workspace-view.ts';
import { useLocale } from '#web/app/app-context.ts';
import { useFirst } from '#web/app/page-context.ts';
import { fill } from '#web/i18n/format.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { InstallLine } from './install-line.tsx';
import { Version } from './version.tsx';
import styles from './workspace-packages.module.css';

/** Packages before the folded ones: as cards, and in a list. */
const maxUnfolded = { cards: 6, list: 24 } as const;

/** The packages in folders of the repository, below the card on its first page. */
export function WorkspacePackages() {
  const workspace = useFirst()?.workspace;
  const { texts, number } = useLocale();
  const { title } = texts.workspace;
  if (!workspace) return null;
  const { items, total, display } = workspace;
  const unfolded = items.slice(0, maxUnfolded[display]);
  const folded = items.slice(unfolded.length);
  return (
    <section className={styles.workspace} aria-label={title}>
      <b>{title}</b>
      <Packages items={unfolded} />
      {folded.length > 0 ? (
        <details>
          <summary>{fill(texts.place.more, { count: number(total - unfolded.length) })}</summary>
          <Packages items={folded} />
          {total > items.length ? <p>{fill(texts.place.more, { count: number(total - items.length) })}</p> : null}
        </details>
      ) : null}
    </section>
  );
}

function Packages({ items }: { readonly items: readonly WorkspacePackageView[] }) {
  const workspace = useFirst()?.workspace;
  return (
    <ul className={workspace?.display === 'list' ? styles.list : styles.cards}>
      {items.map(({ name, path, version, description, install, icon }) => (
        <li key={path}>
          {icon ? <Icon name={icon} /> : null}
          <div>
            <a href={path}>{name}</a>
            <Version version={version} />
            {description ? (
              <p>
                <EmojiText text={description} />
              </p>
            ) : null}
            <InstallLine line={install} />
          </div>
        </li>
      ))}
    </ul>
  );
}

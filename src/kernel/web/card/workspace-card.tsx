import { packagePath } from '#model/address/address.ts';
import { useApp, useTexts } from '#web/app/app-context.ts';
import { useFile, usePage } from '#web/app/page-context.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { InstallLine } from './install-line.tsx';
import styles from './package-card.module.css';
import { Version } from './version.tsx';

/** The card above the README of a package in a folder of a repository, or above the list of its folder. */
export function WorkspaceCard() {
  const { site } = useApp();
  const { workspace: texts } = useTexts();
  const { view, article } = usePage();
  const { package: repository } = view;
  const workspacePackage = 'workspacePackage' in view ? view.workspacePackage : undefined;
  const { headings = [] } = useFile() ?? {};
  if (!workspacePackage) return null;
  const { name, version, description, install, icon = repository.icon } = workspacePackage;
  // The page has one h1: the article's, else the card's.
  const Title = headings[0]?.depth === 1 || article.startsWith('<h1') ? 'b' : 'h1';
  const [before = '', after = ''] = texts.part.split('{package}');
  return (
    <section className={styles.card} data-part="card" aria-label={texts.package}>
      <span className={styles.icon}>
        <Icon name={icon} isInitial />
      </span>
      <div>
        <div className={styles.title}>
          <Title>{name}</Title>
          <Version version={version} className={styles.version} />
        </div>
        {description ? (
          <p className={styles.description}>
            <EmojiText text={description} />
          </p>
        ) : null}
        <InstallLine line={install} isChoice />
        <ul className={styles.facts}>
          <li>
            <span>
              {before}
              <a href={packagePath(repository.repo, site)}>{repository.title}</a>
              {after}
            </span>
          </li>
        </ul>
      </div>
    </section>
  );
}

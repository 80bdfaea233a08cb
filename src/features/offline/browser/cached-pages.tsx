import { useEffect, useId, useState } from 'react';
import type { OfflinePackage } from '#features/offline/messages.ts';
import { packagePath } from '#model/address/address.ts';
import type { NamedPath } from '#model/address/page-position.ts';
import { useApp, useTexts } from '#web/app/app-context.ts';
import type { Store } from '#web/app/store.ts';
import { useStore } from '#web/app/use-store.ts';
import { callWorker } from './call-worker.ts';
import { searchTitles } from './search-titles.ts';

/** Props of {@link CachedPages}. */
export interface CachedPagesProps {
  /** Packages that have an offline copy. */
  readonly saved: Store<readonly OfflinePackage[]>;
  /** Show only pages whose titles contain these words; undefined for all. */
  readonly words?: string | undefined;
}

/** Links to the packages with an offline copy and to the pages that were read, or to those that match `words`. */
export function CachedPages({ saved, words }: CachedPagesProps) {
  const { site } = useApp();
  const { offline: texts } = useTexts();
  const packages = useStore(saved);
  const [read, setRead] = useState<readonly NamedPath[]>();
  useEffect(() => {
    callWorker('listPages', {}).then(setRead, () => setRead([]));
  }, []);
  if (read === undefined) return null;
  if (words !== undefined) {
    const found = searchTitles(words, [...packages.flatMap(({ pages }) => pages), ...read]);
    return found.length === 0 ? <p>{texts.noTitle}</p> : <Links title={texts.titles} links={found} />;
  }
  const packageLinks = packages.map(({ repo, title }) => ({ name: title, path: packagePath(repo, site) }));
  if (packageLinks.length + read.length === 0) return null;
  return (
    <>
      <Links title={texts.packages} links={packageLinks} />
      <Links title={texts.pages} links={read} />
    </>
  );
}

/** The component that offers these packages and the pages that were read. */
export function cachedPagesOf(saved: CachedPagesProps['saved']) {
  return function SavedPages({ words }: { readonly words: string }) {
    return <CachedPages saved={saved} words={words} />;
  };
}

function Links({ title, links }: { readonly title: string; readonly links: readonly NamedPath[] }) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <>
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>
        {links.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

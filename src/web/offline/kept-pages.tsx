import { useEffect, useId, useState } from 'react';
import { packagePath } from '#model/address/address.ts';
import type { NamedPath } from '#model/address/place.ts';
import { useApp, useTexts } from '#web/app/app-state.ts';
import { useStore } from '#web/app/store.ts';
import { askWorker } from './ask-worker.ts';
import type { PackageKeeper } from './package-keeper.ts';
import { pagesWith } from './pages-with.ts';

/** What is kept, and how it is asked for. */
export interface KeptPagesProps {
  /** Knows the packages that are kept whole. */
  readonly keeper: PackageKeeper;
  /** Words that the titles of pages must have; undefined for everything that is kept. */
  readonly words?: string | undefined;
}

/** Leads to the packages that are kept whole and to the pages that were read before, or to those that are looked for. */
export function KeptPages({ keeper, words }: KeptPagesProps) {
  const { site } = useApp();
  const { offline: texts } = useTexts();
  const packages = useStore(keeper.packages);
  const [read, setRead] = useState<readonly NamedPath[]>();
  useEffect(() => {
    askWorker('pages', {}).then(setRead, () => setRead([]));
  }, []);
  if (read === undefined) return null;
  if (words !== undefined) {
    const found = pagesWith(words, [...packages.flatMap(({ pages }) => pages), ...read]);
    return found.length === 0 ? <p>{texts.noTitle}</p> : <Links title={texts.titles} links={found} />;
  }
  const first = packages.map(({ repo, title }) => ({ name: title, path: packagePath(repo, site) }));
  if (first.length + read.length === 0) return null;
  return (
    <>
      <Links title={texts.packages} links={first} />
      <Links title={texts.pages} links={read} />
    </>
  );
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

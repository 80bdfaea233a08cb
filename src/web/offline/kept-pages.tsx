import { useEffect, useState } from 'react';
import { packagePath } from '#model/address.ts';
import type { NamedPath } from '#model/place.ts';
import { useInterface, useTexts } from '#web/app/interface.ts';
import { useStore } from '#web/app/store.ts';
import { askWorker } from './ask-worker.ts';
import type { PackageKeeper } from './package-keeper.ts';

/** Leads to the packages that are kept whole, and to the pages that were read before. */
export function KeptPages({ keeper }: { readonly keeper: PackageKeeper }) {
  const { site } = useInterface();
  const { offline: texts } = useTexts();
  const packages = useStore(keeper.packages);
  const [pages, setPages] = useState<readonly NamedPath[]>();
  useEffect(() => {
    askWorker('pages', {}).then(setPages, () => setPages([]));
  }, []);
  if (pages === undefined) return null;
  const named = packages.map(({ repo, title }) => ({ name: title, path: packagePath(repo, site) }));
  return (
    <>
      <h2>{texts.title}</h2>
      {named.length + pages.length === 0 ? <p>{texts.none}</p> : null}
      <Links title={texts.packages} links={named} />
      <Links title={texts.pages} links={pages} />
    </>
  );
}

function Links({ title, links }: { readonly title: string; readonly links: readonly NamedPath[] }) {
  if (links.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {links.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

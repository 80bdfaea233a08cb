import { useState } from 'react';
import { isFolder, type OtherDocuments, type PageFolder, type PageNode } from '#model/address/page-position.ts';
import { useApp, useTexts, useView } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { basePath } from '#web/app/versions.ts';
import { fill } from '#web/i18n/format.ts';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import { branchTo, holds } from './branch.ts';
import styles from './page-sidebar.module.css';
import { useCurrentInView } from './use-current-in-view.ts';

interface PageTreeProps {
  readonly pages: readonly PageNode[];
  /** Documents in other formats. */
  readonly others: OtherDocuments | undefined;
}

/** The pages of the package. Folders of the current page are open; in a large package, others are loaded when opened. */
export function PageTree({ pages, others }: PageTreeProps) {
  const texts = useTexts();
  const element = useCurrentInView(basePath(useView()));
  return (
    <nav ref={element} id={ids.pages} className={styles.pages} aria-labelledby={ids.pagesTitle} tabIndex={-1}>
      <p id={ids.pagesTitle}>{texts.place.pages}</p>
      <Nodes nodes={pages} depth={0} />
      {others ? <Others {...others} /> : null}
    </nav>
  );
}

/** Documents in other formats, which are served as files. */
function Others({ files, count }: OtherDocuments) {
  const texts = useTexts();
  const rest = count - files.length;
  return (
    <details suppressHydrationWarning>
      <summary>{fill(texts.place.others, { count: String(count) })}</summary>
      <ul>
        {files.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
      {rest > 0 ? <small>{fill(texts.place.more, { count: String(rest) })}</small> : null}
    </details>
  );
}

function Nodes({ nodes, depth }: { readonly nodes: readonly PageNode[]; readonly depth: number }) {
  const current = basePath(useView());
  return (
    <ul>
      {nodes.map((node) =>
        isFolder<PageFolder>(node) ? (
          <li key={`${node.name}/`}>
            <Folder folder={node} depth={depth} />
          </li>
        ) : (
          <li key={node.path}>
            <a href={node.path} aria-current={node.path === current ? 'page' : undefined}>
              <EmojiText text={node.name} />
            </a>
          </li>
        ),
      )}
    </ul>
  );
}

function Folder({ folder, depth }: { readonly folder: PageFolder; readonly depth: number }) {
  const { loadPage } = useApp();
  const texts = useTexts();
  const path = basePath(useView());
  const [loaded, setLoaded] = useState<readonly PageNode[]>();
  const { name, more, pages } = folder;
  const [first] = pages;
  const open = async () => {
    if (!more || loaded || !first || isFolder<PageFolder>(first)) return;
    // The folder's contents come with its first page, which readers usually open next.
    const page = await loadPage.get()(first.path);
    setLoaded(branchTo(page?.view.place?.pages ?? [], first.path, depth));
  };
  const isPartial = more !== undefined && loaded === undefined;
  return (
    // It may be opened and closed before hydration.
    <details
      open={holds(folder, path) && !more}
      data-more={more}
      onToggle={({ currentTarget }) => currentTarget.open && void open()}
      suppressHydrationWarning
    >
      <summary>
        <EmojiText text={name} />
      </summary>
      <Nodes nodes={isPartial || !more ? pages : (loaded ?? pages)} depth={depth + 1} />
      {isPartial && first && !isFolder<PageFolder>(first) ? (
        // Without JavaScript, or if the fetch fails, the folder's first page shows all of its pages.
        <a className={styles.more} href={first.path}>
          {fill(texts.place.more, { count: String(more) })}
        </a>
      ) : null}
    </details>
  );
}

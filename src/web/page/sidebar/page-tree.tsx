import { useState } from 'react';
import { isFolder, type OtherDocuments, type PageFolder, type PageNode } from '#model/address/place.ts';
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
  /** Documents that are no pages. */
  readonly others: OtherDocuments | undefined;
}

/** The pages of the package: the branch of the page is open. What a large package leaves out comes when it is opened. */
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

/** Documents that are no pages: their files are served as they are. */
function Others({ files, count }: OtherDocuments) {
  const texts = useTexts();
  const left = count - files.length;
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
      {left > 0 ? <small>{fill(texts.place.more, { count: String(left) })}</small> : null}
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
    // The first page of a folder brings the folder; it is what a reader opens next anyway.
    const answer = await loadPage.get()(first.path);
    setLoaded(branchTo(answer?.view.place?.pages ?? [], first.path, depth));
  };
  const left = more !== undefined && loaded === undefined;
  return (
    // Readers open and close it before the script is there.
    <details
      open={holds(folder, path) && !more}
      data-more={more}
      onToggle={({ currentTarget }) => currentTarget.open && void open()}
      suppressHydrationWarning
    >
      <summary>
        <EmojiText text={name} />
      </summary>
      <Nodes nodes={left || !more ? pages : (loaded ?? pages)} depth={depth + 1} />
      {left && first && !isFolder<PageFolder>(first) ? (
        // Where no script opens the folder, and where its pages cannot be fetched, its first page shows them all.
        <a className={styles.more} href={first.path}>
          {fill(texts.place.more, { count: String(more) })}
        </a>
      ) : null}
    </details>
  );
}

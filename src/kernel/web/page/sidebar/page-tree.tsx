import { isFolder, type OtherDocuments, type PageFolder, type PageNode } from '#model/address/page-position.ts';
import { isPackagePage } from '#model/views/page-view.ts';
import { useLocale, useTexts } from '#web/app/app-context.ts';
import { basePath, langOf } from '#web/app/article-language.ts';
import { ids } from '#web/app/element-ids.ts';
import { useView } from '#web/app/page-context.ts';
import { fill } from '#web/i18n/format.ts';
import { MenuBadge } from '#web/shell/menu-badge.tsx';
import { MenuItems } from '#web/shell/menu-items.tsx';
import { EmojiText } from '#web/ui/emoji-text.tsx';
import { holds } from './branch.ts';
import styles from './page-sidebar.module.css';

/** The pages of the package. Folders of the current page are open; in a large package, the browser loads others when they are opened. */
export function PageTree({
  pages,
  others,
}: {
  readonly pages: readonly PageNode[];
  readonly others: OtherDocuments | undefined;
}) {
  const texts = useTexts();
  const { menuItems } = useView().package;
  return (
    <nav id={ids.pages} className={styles.pages} data-part="page-tree" aria-labelledby={ids.pagesTitle} tabIndex={-1}>
      <p id={ids.pagesTitle}>{texts.place.pages}</p>
      <Nodes nodes={pages} depth={0} />
      {others ? <Others {...others} /> : null}
      {menuItems ? (
        <ul>
          <MenuItems items={menuItems} />
        </ul>
      ) : null}
    </nav>
  );
}

/** Documents in other formats, which are served as files. */
function Others({ files, count }: OtherDocuments) {
  const { texts, number } = useLocale();
  const rest = count - files.length;
  return (
    <details>
      <summary>{fill(texts.place.others, { count: number(count) })}</summary>
      <ul>
        {files.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
      {rest > 0 ? <small>{fill(texts.place.more, { count: number(rest) })}</small> : null}
    </details>
  );
}

function Nodes({ nodes, depth }: { readonly nodes: readonly PageNode[]; readonly depth: number }) {
  const view = useView();
  const { language } = useLocale();
  const current = basePath(view);
  const placeLanguage = isPackagePage(view) ? view.place.language : undefined;
  return (
    <ul>
      {nodes.map((node) =>
        isFolder<PageFolder>(node) ? (
          <li key={`${node.forTools ? '/' : node.name}/`}>
            <Folder folder={node} depth={depth} />
          </li>
        ) : (
          <li key={node.path}>
            <a
              href={node.path}
              aria-current={node.path === current ? 'page' : undefined}
              lang={langOf(node.language ?? placeLanguage, language)}
            >
              <EmojiText text={node.name} />
              <MenuBadge badge={node.badge} />
            </a>
          </li>
        ),
      )}
    </ul>
  );
}

function Folder({ folder, depth }: { readonly folder: PageFolder; readonly depth: number }) {
  const { texts, number } = useLocale();
  const path = basePath(useView());
  const { name, more, pages, forTools } = folder;
  const [first] = pages;
  return (
    <details open={holds(folder, path) && !more} data-more={more}>
      <summary>
        <EmojiText text={forTools ? texts.place.forTools : name} />
      </summary>
      <Nodes nodes={pages} depth={depth + 1} />
      {more && first && !isFolder<PageFolder>(first) ? (
        // The folder's first page shows all of its pages. The browser takes them from there when the folder is opened.
        <a className={styles.more} href={first.path}>
          {fill(texts.place.more, { count: number(more) })}
        </a>
      ) : null}
    </details>
  );
}

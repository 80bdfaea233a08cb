import type { Matrix } from '#model/views/matrix/matrix.ts';
import type { FeaturePage } from '#model/views/page-view.ts';
import { AppContext } from '#web/app/app-context.ts';
import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { featurePages } from '#web/app/feature-pages.ts';
import { type Page, PageContext, useFirst, useView } from '#web/app/page-context.ts';
import { Parts } from '#web/app/parts.tsx';
import wide from '#web/app/wide.module.css';
import { PackageCard } from '#web/card/package-card.tsx';
import { WorkspaceCard } from '#web/card/workspace-card.tsx';
import { WorkspacePackages } from '#web/card/workspace-packages.tsx';
import { HomeArticle } from '#web/home/home-article.tsx';
import { HomeHead } from '#web/home/home-head.tsx';
import { Announcement } from '#web/identity/announcement.tsx';
import { MatrixSlot } from '#web/matrix/matrix-slot.tsx';
import { PageLanguages } from '#web/page/above-article/page-languages.tsx';
import { PageNotices } from '#web/page/above-article/page-notices.tsx';
import { Article } from '#web/page/article.tsx';
import { AboutFamily } from '#web/page/below-article/about-family.tsx';
import { PageFacts } from '#web/page/below-article/page-facts.tsx';
import { People } from '#web/page/below-article/people.tsx';
import { PreviousNext } from '#web/page/below-article/previous-next.tsx';
import { Promos } from '#web/page/below-article/promos.tsx';
import { Tabs } from '#web/page/below-article/tabs.tsx';
import { FailureView } from '#web/page/failure-view.tsx';
import { PageBar, PageSidebar, usePageSidebar } from '#web/page/sidebar/page-sidebar.tsx';
import { Footer } from '#web/shell/footer.tsx';
import { Header } from '#web/shell/header.tsx';
import { ServerOnlyFrame } from '#web/ui/server-only-frame.tsx';
import { Slot } from '#web/ui/slot.tsx';
import styles from './app.module.css';

/** The parts of a document that navigation replaces: header, content and footer. */
export function App({ app, page }: { readonly app: AppState; readonly page: Page }) {
  return (
    <AppContext value={app}>
      <PageContext value={page}>
        <Announcement />
        <Header />
        <Main />
        <Footer />
      </PageContext>
    </AppContext>
  );
}

function Main() {
  const isHome = useFirst()?.matrix !== undefined;
  const { isShown } = usePageSidebar();
  const className = isHome ? `${styles.main} ${wide.wide}` : styles.main;
  return (
    <main id={ids.content} className={className} data-sidebar={isShown ? '' : undefined} tabIndex={-1}>
      <div className={styles.sheet} data-part="sheet">
        <Content />
      </div>
      {/* After the article, which readers wait for. */}
      <PageSidebar />
    </main>
  );
}

function Content() {
  const view = useView();
  switch (view.kind) {
    case 'failure':
      return <FailureView view={view} />;
    case 'feature':
      return <Own view={view} />;
    case 'folder':
      return <Read />;
    case 'file':
    case 'empty':
      return view.first?.matrix ? <Home matrix={view.first.matrix} /> : <Read />;
    default:
      return <ServerOnlyFrame />;
  }
}

/** A page of a feature, with its article if it is one of a package. */
function Own({ view }: { readonly view: FeaturePage }) {
  const own = featurePages.get(view.name)?.render(view);
  if (view.place === undefined) return own;
  return (
    <>
      <PageBar />
      {own}
      <Article />
      <Promos />
    </>
  );
}

/** A file or a folder of a package, or a package without README. */
function Read() {
  return (
    <>
      <PageBar />
      <Parts place="head" />
      <PackageCard />
      <WorkspaceCard />
      <WorkspacePackages />
      <Parts place="notices" />
      <PageNotices />
      <PageLanguages />
      <Slot name="before-article" />
      <Article />
      <Slot name="after-article" />
      <PreviousNext />
      <PageFacts />
      <Tabs />
      <AboutFamily />
      <People />
      <Promos />
      <Parts place="end" />
    </>
  );
}

/** The first page of a family with packages: they come before the text about it. */
function Home({ matrix }: { readonly matrix: Matrix }) {
  return (
    <>
      <PageBar />
      <Parts place="head" />
      <HomeHead matrix={matrix} />
      <Parts place="notices" />
      <PageNotices />
      <PageLanguages />
      <Slot name="home" />
      <MatrixSlot matrix={matrix} />
      <Parts place="below-matrix" />
      <HomeArticle />
      <PreviousNext />
      <PageFacts />
      <Tabs />
      <AboutFamily />
      <People />
      <Promos />
      <Parts place="end" />
    </>
  );
}

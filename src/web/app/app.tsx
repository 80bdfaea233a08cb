import { PackageCard } from '#web/card/package-card.tsx';
import { MatrixSlot } from '#web/matrix/matrix-slot.tsx';
import { Totals } from '#web/matrix/totals.tsx';
import { AboutFamily } from '#web/page/about-family.tsx';
import { Article } from '#web/page/article.tsx';
import { Breadcrumbs } from '#web/page/breadcrumbs.tsx';
import { FailureView } from '#web/page/failure-view.tsx';
import { PageFacts } from '#web/page/page-facts.tsx';
import { PageLanguages } from '#web/page/page-languages.tsx';
import { PageNotices } from '#web/page/page-notices.tsx';
import { People } from '#web/page/people.tsx';
import { PreviousNext } from '#web/page/previous-next.tsx';
import { Promos } from '#web/page/promos.tsx';
import { Relations } from '#web/page/relations.tsx';
import { PageSidebar, PageSidebarControl } from '#web/page/sidebar/page-sidebar.tsx';
import { Footer } from '#web/shell/footer.tsx';
import { Header } from '#web/shell/header.tsx';
import { LoadingBar } from '#web/shell/loading-bar.tsx';
import { Notices } from '#web/shell/notices.tsx';
import { ServerOnlyFrame } from '#web/ui/server-only-frame.tsx';
import styles from './app.module.css';
import { AppContext, type AppState, useView } from './app-state.ts';
import { ids } from './element-ids.ts';

/** The page without the package drawer, which is a React root of its own. */
export function App({ app }: { readonly app: AppState }) {
  return (
    <AppContext value={app}>
      <LoadingBar />
      <Header />
      <Main />
      <Footer />
      <Notices />
    </AppContext>
  );
}

function Main() {
  const { matrix } = useView();
  return (
    <main id={ids.content} className={matrix ? `${styles.main} ${styles.wide}` : styles.main} tabIndex={-1}>
      <div className={styles.sheet}>
        <Page />
      </div>
      {/* After the article, which readers wait for. */}
      <PageSidebar />
    </main>
  );
}

function Page() {
  const { failure, serverOnly } = useView();
  if (failure) return <FailureView failure={failure} />;
  if (serverOnly) return <ServerOnlyFrame />;
  return (
    <>
      <Breadcrumbs />
      <PageSidebarControl />
      <PackageCard />
      <Totals />
      <PageNotices />
      <PageLanguages />
      <Article />
      <PageFacts />
      <PreviousNext />
      <Relations />
      <MatrixSlot />
      <AboutFamily />
      <People />
      <Promos />
    </>
  );
}

import { MatrixSlot } from '#web/matrix/matrix-slot.tsx';
import { Totals } from '#web/matrix/totals.tsx';
import { AboutFamily } from '#web/parts/about-family.tsx';
import { Article } from '#web/parts/article.tsx';
import { Breadcrumbs } from '#web/parts/breadcrumbs.tsx';
import { FailureView } from '#web/parts/failure-view.tsx';
import { Footer } from '#web/parts/footer.tsx';
import { Guide, GuideControl } from '#web/parts/guide.tsx';
import { Header } from '#web/parts/header.tsx';
import { LoadingBar } from '#web/parts/loading-bar.tsx';
import { Notices } from '#web/parts/notices.tsx';
import { PackageCard } from '#web/parts/package-card.tsx';
import { PageFacts } from '#web/parts/page-facts.tsx';
import { PageLanguages } from '#web/parts/page-languages.tsx';
import { PageNotices } from '#web/parts/page-notices.tsx';
import { People } from '#web/parts/people.tsx';
import { PreviousNext } from '#web/parts/previous-next.tsx';
import { Promos } from '#web/parts/promos.tsx';
import { ServedFrame } from '#web/parts/served-frame.tsx';
import { Ties } from '#web/parts/ties.tsx';
import styles from './app.module.css';
import { ids } from './element-ids.ts';
import { type Interface, InterfaceContext, useView } from './interface.ts';

/** The page without the side list, which is rendered beside it and once for all pages. */
export function App({ app }: { readonly app: Interface }) {
  return (
    <InterfaceContext value={app}>
      <LoadingBar />
      <Header />
      <Main />
      <Footer />
      <Notices />
    </InterfaceContext>
  );
}

function Main() {
  const { matrix } = useView();
  return (
    <main id={ids.content} className={matrix ? `${styles.main} ${styles.wide}` : styles.main} tabIndex={-1}>
      <div className={styles.sheet}>
        <Page />
      </div>
      {/* After the article, which is what a reader waits for. */}
      <Guide />
    </main>
  );
}

function Page() {
  const { failure, served } = useView();
  if (failure) return <FailureView failure={failure} />;
  if (served) return <ServedFrame />;
  return (
    <>
      <Breadcrumbs />
      <GuideControl />
      <PackageCard />
      <Totals />
      <PageNotices />
      <PageLanguages />
      <Article />
      <PageFacts />
      <PreviousNext />
      <Ties />
      <MatrixSlot />
      <AboutFamily />
      <People />
      <Promos />
    </>
  );
}

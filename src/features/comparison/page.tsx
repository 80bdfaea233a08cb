import { versionsData } from '#features/versions/versions-view.ts';
import { useLocale, useTexts } from '#web/app/app-context.ts';
import type { PageFeature } from '#web/app/page-feature.ts';
import { fill } from '#web/i18n/format.ts';
import { comparisonData, comparisonPageName } from './comparison-view.ts';
import { Comparison } from './page/comparison.tsx';
import { withSpokenMarks } from './page/spoken-marks.ts';

export const feature: PageFeature = {
  parts: [
    {
      place: 'preview',
      render(view) {
        const path = comparisonData.of(view)?.preview;
        return path === undefined ? undefined : <PreviewChanges path={path} />;
      },
    },
    {
      place: 'changed-in',
      render(view) {
        const path = comparisonData.of(view)?.changedIn;
        const version = versionsData.of(view)?.changedIn?.version;
        return path === undefined || version === undefined ? undefined : <ChangedIn path={path} version={version} />;
      },
    },
  ],
  pages: [
    {
      name: comparisonPageName,
      render(view) {
        const comparison = comparisonData.of(view)?.comparison;
        return comparison && <Comparison comparison={comparison} />;
      },
      article: (html, { comparison: texts }) => withSpokenMarks(html, texts.marks),
    },
  ],
};

function PreviewChanges({ path }: { readonly path: string }) {
  const { comparison: texts } = useTexts();
  return (
    <a href={path} rel="nofollow">
      {texts.ofPreview}
    </a>
  );
}

function ChangedIn({ path, version }: { readonly path: string; readonly version: string }) {
  const { texts } = useLocale();
  return (
    <a href={path} rel="nofollow">
      {fill(texts.versions.changedIn, { version })}
    </a>
  );
}

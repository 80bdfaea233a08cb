import { useTexts } from '#web/app/app-context.ts';
import type { PageFeature } from '#web/app/page-feature.ts';
import { reportPath } from './report-path.ts';

export const feature: PageFeature = {
  parts: [
    {
      place: 'preview',
      render(view) {
        const path = reportPath.of(view);
        return path === undefined ? undefined : <ReportLink path={path} />;
      },
    },
  ],
};

function ReportLink({ path }: { readonly path: string }) {
  const { check: texts } = useTexts();
  return (
    <a href={path} rel="nofollow">
      {texts.report}
    </a>
  );
}

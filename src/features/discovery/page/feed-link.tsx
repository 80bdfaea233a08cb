import { feedPath } from '#features/discovery/declared.ts';
import { useApp, useTexts } from '#web/app/app-context.ts';
import { familyRepo } from '#web/app/package-version.ts';
import { useView } from '#web/app/page-context.ts';

/** The link to the feed of the package, after its releases. */
export function FeedLink() {
  const { site } = useApp();
  const { discovery: texts } = useTexts();
  return (
    <p>
      <a href={feedPath(familyRepo(useView()), site, 'atom')} rel="nofollow" type="application/atom+xml">
        {texts.feed}
      </a>
    </p>
  );
}

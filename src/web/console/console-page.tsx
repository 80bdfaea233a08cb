import { consolePath } from '#model/address/site-paths.ts';
import type { ConsoleView } from '#model/views/console/console-view.ts';
import { useApp } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import type { OperatorTexts } from '#web/i18n/operator-texts.ts';
import {
  AuditSection,
  JobsSection,
  PackagesSection,
  RenderingSection,
  StorageSection,
  WarningsSection,
} from './family-sections.tsx';
import { SyncForm } from './sync-form.tsx';
import { SourcesSection, SyncsSection } from './sync-sections.tsx';

interface ConsolePageProps {
  readonly view: ConsoleView;
  readonly texts: OperatorTexts['console'];
}

/** The operator's console. */
export function ConsolePage({ view, texts }: ConsolePageProps) {
  const { data, notice, hidden } = view;
  return (
    <div className="console">
      <h1 tabIndex={-1}>{texts.title}</h1>
      {notice === undefined ? null : (
        <p role="status" className="notice">
          {texts.notices[notice]}
        </p>
      )}
      <SignOut view={view} texts={texts} />
      <SyncForm view={view} texts={texts} />
      <SourcesSection sources={data.sources} texts={texts.sources} />
      <SyncsSection syncs={data.syncs} texts={texts.syncs} />
      <WarningsSection data={data} texts={texts.warnings} />
      <PackagesSection packages={data.packages} hidden={hidden} texts={texts.packages} />
      <RenderingSection rendering={data.rendering} texts={texts.rendering} />
      {data.jobs === null ? null : <JobsSection jobs={data.jobs} texts={texts.jobs} />}
      <StorageSection items={data.kept} texts={texts.storage} />
      <AuditSection audit={data.audit} texts={texts.audit} />
    </div>
  );
}

function SignOut({ view: { data, token }, texts }: ConsolePageProps) {
  const { site } = useApp();
  return (
    <form action={consolePath(site)} method="post" className="user">
      <input type="hidden" name="token" value={token} />
      <span>{fill(texts.user, { user: data.user })}</span>
      <button type="submit" name="action" value="sign-out" className="plain">
        {texts.signOut}
      </button>
      <button type="submit" name="action" value="sign-out-everywhere" className="plain">
        {texts.signOutEverywhere}
      </button>
    </form>
  );
}

import { consolePath } from '#features/console/declared.ts';
import { fill } from '#web/i18n/format.ts';
import {
  AuditSection,
  PackagesSection,
  type SectionProps,
  SourcesSection,
  SyncsSection,
  WarningsSection,
} from './console-sections.tsx';

/** The operator's console. */
export function ConsolePage(props: SectionProps) {
  const { texts, view } = props;
  const { notice } = view;
  return (
    <div className="console">
      <h1 tabIndex={-1}>{texts.title}</h1>
      {notice === undefined ? null : (
        <p role="status" className="notice">
          {texts.notices[notice]}
        </p>
      )}
      <SignOut {...props} />
      <SyncNow {...props} />
      <SourcesSection {...props} />
      <SyncsSection {...props} />
      <WarningsSection {...props} />
      <PackagesSection {...props} />
      <AuditSection {...props} />
    </div>
  );
}

function SignOut({ view: { data, token }, texts, site }: SectionProps) {
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

/** Starts a sync. The page tells its progress when it is loaded again. */
function SyncNow({ view: { data, token }, texts, site }: SectionProps) {
  const { running } = data;
  return (
    <div className="sync">
      <form action={consolePath(site)} method="post">
        <input type="hidden" name="token" value={token} />
        <button type="submit" name="action" value="sync">
          {texts.sync}
        </button>
      </form>
      <a href={consolePath(site)}>{texts.reload}</a>
      {running === null ? null : (
        <p role="status">
          {fill(texts.running, {
            user: running.user,
            answered: String(running.answered),
            sources: String(running.sources),
          })}
        </p>
      )}
    </div>
  );
}

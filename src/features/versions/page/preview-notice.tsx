import { Fragment, type ReactElement, type ReactNode } from 'react';
import type { PreviewView } from '#features/versions/versions-view.ts';
import { useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';

interface PreviewNoticeProps {
  readonly preview: PreviewView;
  /** What features know of the preview. */
  readonly links: readonly ReactElement[];
}

/** Says what a preview shows and who wrote it, and leads to the request, and to what features know of it. */
export function PreviewNotice({ preview, links }: PreviewNoticeProps) {
  const { preview: texts } = useTexts().versions;
  const { number, branch, title, author, isClosed, url, commit, commitUrl } = preview;
  const { description, homepage, menu } = preview;
  // GitLab writes `!12` for its merge requests.
  const isMerge = url?.includes('/-/merge_requests/') === true;
  const values = {
    request: (
      <ForgeLink url={url}>
        {isMerge ? '!' : '#'}
        {number}
      </ForgeLink>
    ),
    branch: <b>{branch}</b>,
    commit: <ForgeLink url={commitUrl}>{commit}</ForgeLink>,
  };
  const closed = isMerge ? texts.mergeRequestClosed : texts.closed;
  const proposed = [
    description === undefined ? undefined : fill(texts.description, { description }),
    homepage === undefined ? undefined : fill(texts.homepage, { homepage }),
    menu === undefined ? undefined : fill(texts.menu, { menu }),
  ].filter((text) => text !== undefined);
  return (
    <>
      {filled(number === undefined ? texts.branch : isMerge ? texts.mergeRequest : texts.request, values)}
      {title === undefined ? null : ` ${fill(texts.title, { title })}`}
      {author === undefined ? null : ` ${fill(texts.author, { author })}`}
      {` ${[isClosed ? closed : texts.state, ...proposed].join(' ')}`}
      {links.map((link, index) => (
        <Fragment key={index}>
          {index === 0 ? ' ' : ' · '}
          {link}
        </Fragment>
      ))}
      {links.length === 0 ? null : '.'}
    </>
  );
}

/** A text with elements in place of `{name}`. */
function filled(text: string, values: Readonly<Record<string, ReactNode>>): readonly ReactNode[] {
  const parts = text.split(/\{(\w+)\}/);
  return parts.map((part, index) => (index % 2 === 0 ? part : <span key={part}>{values[part]}</span>));
}

/** A link to a page of the forge; its text alone when the forge is unknown. */
function ForgeLink({ url, children }: { readonly url: string | undefined; readonly children: ReactNode }) {
  return url === undefined ? <b>{children}</b> : <a href={url}>{children}</a>;
}

import type { ReactNode } from 'react';
import { safeUrl } from './links.ts';

interface OutsideLinkProps {
  /** An absolute URL; one of another scheme than http, https or mailto leaves the text without a link. */
  readonly href: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link to another site, opened in a new window that knows nothing of this one. */
export function OutsideLink({ href, className, children }: OutsideLinkProps) {
  const safe = safeUrl(href);
  if (safe === undefined) return <span className={className}>{children}</span>;
  return (
    <a className={className} href={safe} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

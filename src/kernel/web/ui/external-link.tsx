import type { ReactNode } from 'react';
import { safeUrl } from './links.ts';

interface ExternalLinkProps {
  /** An absolute URL. With another scheme than http, https or mailto, the text is not a link. */
  readonly href: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link to another site, which opens in a new window without access to this one. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  const safe = safeUrl(href);
  if (safe === undefined) return <span className={className}>{children}</span>;
  return (
    <a className={className} href={safe} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

import type { ReactNode } from 'react';
import { ExternalLink } from './external-link.tsx';

interface SiteAnchorProps {
  /** An absolute URL, a URL path of the site, or a fragment of the page. */
  readonly url: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** True for a URL path of the site or a fragment of the page. */
export function isInSite(url: string): boolean {
  return /^[/#]/.test(url);
}

/** A link of the settings: inside the site, or to another one. */
export function SiteAnchor({ url, className, children }: SiteAnchorProps) {
  if (isInSite(url)) {
    return (
      <a className={className} href={url}>
        {children}
      </a>
    );
  }
  return (
    <ExternalLink href={url} className={className}>
      {children}
    </ExternalLink>
  );
}

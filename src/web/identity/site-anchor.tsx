import { ExternalLink } from '#web/ui/external-link.tsx';

interface SiteAnchorProps {
  /** An absolute URL, or a URL path of the site. */
  readonly url: string;
  readonly className?: string | undefined;
  readonly children: React.ReactNode;
}

/** A link of the settings: inside the site, or to another one. */
export function SiteAnchor({ url, className, children }: SiteAnchorProps) {
  if (url.startsWith('/')) {
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

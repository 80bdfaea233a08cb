import type { LinkFinding } from '#check/report/raw-finding.ts';
import { anchorName, anchorPrefix } from '#markdown/html/taken-ids.ts';
import { decodePercent } from '#model/address/decode-percent.ts';
import { headingSpelling } from '#model/page/heading-spelling.ts';
import type { InspectedPage } from './inspect-page.ts';
import { suggestName } from './suggest.ts';

/** Anchors of every page: the top, and text fragments. */
const builtInAnchors = /^(top)?$|^:~:/i;

/** Checks the fragment of a link; empty when the page has the anchor. */
export function checkAnchor(hash: string, page: InspectedPage, file: string): readonly LinkFinding[] {
  const name = decodePercent(hash);
  if (builtInAnchors.test(name) || [name, name.replace(/-parent$/, '')].some((each) => has(page, each))) return [];
  const near = suggestName(
    name,
    [...page.anchors].map((anchor) => anchor.replace(/^user-content-/, '')),
  );
  const message = `${file} has no heading or anchor named "${name}".`;
  return [{ rule: 'dead-anchor', message, suggestion: near && `#${near}` }];
}

/** Compares anchors as browsers and the site do. */
function has({ anchors, spellings }: InspectedPage, name: string): boolean {
  const bare = anchorName(name);
  const spelled = headingSpelling(name);
  return (
    [name, bare, anchorPrefix + bare].some((each) => anchors.has(each)) || (spelled !== '' && spellings.has(spelled))
  );
}

import type { PreviewRefusal } from '#features/versions/versions-view.ts';
import { parseVersionedRepo } from '#model/address/address.ts';
import type { FailurePage } from '#model/views/page-view.ts';
import { useLocale } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';
import type { Locale } from '#web/i18n/locale.ts';

interface RefusalProps {
  readonly view: FailurePage;
  readonly refusal: PreviewRefusal;
}

/** Says why a preview is not shown. */
export function Refusal({ view: { address, package: item }, refusal }: RefusalProps) {
  const locale = useLocale();
  const version = parseVersionedRepo(address.repo)?.version ?? '';
  const text = locale.texts.versions.refusals[refusal.reason];
  return fill(text, { package: item.title, version, ...limitOf(refusal, locale) });
}

/** The limit that a preview exceeds; sizes are in KB. */
function limitOf(refusal: PreviewRefusal, { number }: Locale): Readonly<Record<string, string>> {
  if (refusal.reason === 'contents') return {};
  if (refusal.reason === 'files') return { limit: number(refusal.limit) };
  const kilobytes = (bytes: number): string => number(Math.ceil(bytes / 1_000));
  return { file: refusal.file, size: kilobytes(refusal.size), limit: kilobytes(refusal.limit) };
}

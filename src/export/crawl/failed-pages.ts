import type { FailedAddress } from '#export/export-report.ts';
import { dataAt } from '#model/address/address.ts';

/** Failed addresses in order, without other forms (data, markdown, text) of a page that failed itself. */
export function failedPages(failures: readonly FailedAddress[]): readonly FailedAddress[] {
  const forms = new Set(
    failures
      .filter(({ path }) => path.endsWith('.html'))
      .flatMap(({ path }) => {
        const markdown = path.replace(/html$/, 'md');
        return [dataAt(path, { base: '' }), markdown, `/git${markdown}`];
      }),
  );
  return failures.filter(({ path }) => !forms.has(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

import type { FailedAddress } from '#export/export-report.ts';

/** Failed addresses in order, without other forms (markdown, text) of a page that failed itself. */
export function failedPages(failures: readonly FailedAddress[]): readonly FailedAddress[] {
  const forms = new Set(
    failures
      .filter(({ path }) => path.endsWith('.html'))
      .flatMap(({ path }) => {
        const markdown = path.replace(/html$/, 'md');
        return [markdown, `/git${markdown}`];
      }),
  );
  return failures.filter(({ path }) => !forms.has(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

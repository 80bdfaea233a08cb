import type { CheckReport, Finding } from '#model/views/check-report.ts';

/** The path of a finding's file as a reader of the report finds it; the folder of its repository leads it where there are several. */
export function reportPaths({
  packages,
}: CheckReport): (finding: Pick<Finding, 'folder' | 'file'>) => string | undefined {
  const isAlone = packages.length === 1;
  return ({ folder, file }) => (file === undefined || isAlone ? file : `${folder}/${file}`);
}

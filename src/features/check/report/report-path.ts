import { type CheckReport, type Finding, packagesOf } from '#features/check/check-report.ts';

/**
 * The path of a finding's file in the report; with several repositories, it starts with the folder of the repository.
 */
export function reportPaths(report: CheckReport): (finding: Pick<Finding, 'folder' | 'file'>) => string | undefined {
  const isAlone = packagesOf(report).length === 1;
  return ({ folder, file }) => (file === undefined || isAlone ? file : `${folder}/${file}`);
}

import { countOf, type FileReport, groupsOf, type ImportReport, outcomes } from './import-report.ts';

/** Width of the report in the terminal. */
const width = 100;

/** Formats a report for the terminal. */
export function formatReport(report: ImportReport): string {
  return [...report.files.map(fileText), summary(report)].join('\n\n');
}

function fileText(file: FileReport): string {
  const sections = outcomes.flatMap(([outcome, heading]) => {
    const groups = groupsOf(file, outcome);
    const count = groups.reduce((sum, { keys }) => sum + keys.length, 0);
    if (count === 0) return [];
    const lines = groups.flatMap(({ what, keys }) => [
      ...(what === '' ? [] : [`  ${what}`]),
      ...wrapped(shortened(keys, file), what === '' ? 2 : 6),
    ]);
    return [[`${heading} (${count})`, ...lines].join('\n')];
  });
  return [`${file.file}: ${file.title}`, ...sections].join('\n\n');
}

/** Paths of keys, with the path of a group in place of all its keys where all of them are listed. */
function shortened(keys: readonly string[], { keys: all }: FileReport): readonly string[] {
  const own = countsOf(keys);
  const whole = countsOf(all.map(({ key }) => key));
  const found = new Map<string, number>();
  for (const key of keys) {
    const covering = prefixesOf(key).find((prefix) => own.get(prefix) === whole.get(prefix)) ?? key;
    found.set(covering, own.get(covering) ?? 1);
  }
  return [...found].map(([key, count]) => (count === 1 ? key : `${key === '' ? 'all' : key} (${count} keys)`));
}

/** The number of keys below each prefix. */
function countsOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) for (const prefix of prefixesOf(key)) counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  return counts;
}

/** The paths above a key, the shortest first, and its own. */
function prefixesOf(key: string): readonly string[] {
  const steps = key.match(/\["(?:[^"\\]|\\.)*"\]|\[\d+\]|\.?[^.[\]]+/g) ?? [key];
  return ['', ...steps.map((_, index) => steps.slice(0, index + 1).join(''))];
}

/** The words of a list in lines of a width, with commas. */
function wrapped(words: readonly string[], indent: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const [index, word] of words.entries()) {
    const text = index === words.length - 1 ? word : `${word},`;
    if (line !== '' && indent + line.length + text.length >= width) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? text : ` ${text}`;
  }
  return [...lines, line].filter((each) => each !== '').map((each) => ' '.repeat(indent) + each);
}

/** The numbers of a report in one line. */
export function summary(report: ImportReport): string {
  const counted = outcomes.map(([outcome]) => [outcome, countOf(report, outcome)] as const);
  const names = {
    taken: 'imported',
    unread: 'computed',
    unsupported: 'not imported',
    unknown: 'unknown',
    builtin: 'not needed',
  };
  const parts = counted.flatMap(([outcome, count]) => (count === 0 ? [] : `${count} ${names[outcome]}`));
  return `Keys: ${parts.join(', ')}.`;
}

export function formatReportMarkdown(report: ImportReport): string {
  const files = report.files.flatMap((file) => [
    `## ${file.file}`,
    '',
    `Settings of ${file.title}.`,
    '',
    ...tables(file),
  ]);
  return ['# Import of settings', '', summary(report), '', ...files].join('\n');
}

function tables(file: FileReport): readonly string[] {
  return outcomes.flatMap(([outcome, heading]) => {
    const own = file.keys.filter((each) => each.outcome === outcome);
    if (own.length === 0) return [];
    const rows = own.map(
      ({ key, setting, note }) => `| ${code(key)} | ${setting === undefined ? cell(note ?? '') : code(setting)} |`,
    );
    return [`### ${heading}`, '', '| key | what becomes of it |', '| :-- | :-- |', ...rows, ''];
  });
}

function code(text: string): string {
  const fence = text.includes('`') ? '``' : '`';
  return `${fence}${cell(text)}${fence}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
}

export function formatReportJson(report: ImportReport): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

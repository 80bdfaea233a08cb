/** A date in a text. */
export interface DateInText {
  /** Its midnight in UTC, in milliseconds since 1970. */
  readonly time: number;
  /** The text without it. */
  readonly rest: string;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const hungarianMonths = ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sze', 'okt', 'nov', 'dec'];
const hungarianMonth =
  '(?:jan(?:uár)?|febr?(?:uár)?|márc(?:ius)?|ápr(?:ilis)?|máj(?:us)?|jún(?:ius)?|júl(?:ius)?|aug(?:usztus)?|szept(?:ember)?|okt(?:óber)?|nov(?:ember)?|dec(?:ember)?)';
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';

/** Date formats. */
const forms: readonly RegExp[] = [
  /(?<!\d)(?<year>\d{4})(?<sign>[-./])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})(?!\d)(?:T[\d:.]+Z?)?/,
  new RegExp(`\\b(?<month>${month})\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})\\b`, 'i'),
  new RegExp(
    `(?<!\\d)(?<day>\\d{1,2})(?:st|nd|rd|th|\\.)?(?:\\s+of)?[\\s-]+(?<month>${month}),?[\\s-]+(?<year>\\d{4})\\b`,
    'i',
  ),
  /(?<![\d/])(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?!\d)/,
  new RegExp(
    `(?<!\\d)(?<year>\\d{4})\\.\\s*(?<month>${hungarianMonth}\\b|\\d{1,2})\\.?\\s+(?<day>\\d{1,2})(?!\\d)(?:\\.|-[áaéeiío]+n?)?`,
    'iu',
  ),
];

/**
 * Finds the first date of a text, in one of the usual formats of change logs: `2026-01-02`, `January 2, 2026`, `2 Jan
 * 2026`, `01/02/2026`, with the month first unless it is above 12, and `2026. január 2.` or `2026. 01. 02.` of Hungarian.
 * Undefined when there is no valid date.
 */
export function findDate(text: string): DateInText | undefined {
  for (const form of forms) {
    const match = form.exec(text);
    const time = timeOf(match?.groups ?? {});
    if (match === null || time === undefined) continue;
    return { time, rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}` };
  }
  return undefined;
}

function timeOf(found: Readonly<Record<string, string>>): number | undefined {
  const year = Number(found.year);
  const start = found.month?.normalize('NFD').replace(/\p{M}/gu, '').slice(0, 3).toLowerCase() ?? '';
  const named = Math.max(months.indexOf(start), hungarianMonths.indexOf(start));
  const [index, day] = inOrder(named < 0 ? Number(found.month) - 1 : named, Number(found.day));
  const time = Date.UTC(year, index, day);
  const date = new Date(time);
  const isReal = date.getUTCMonth() === index && date.getUTCDate() === day;
  return isReal && year >= 1970 && year <= 2200 ? time : undefined;
}

/** Month and day; a first number above 12 is the day. */
function inOrder(month: number, day: number): readonly [month: number, day: number] {
  return month > 11 && day <= 12 ? [day - 1, month + 1] : [month, day];
}

import { useLocale } from '#web/app/app-context.ts';

const format = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
} as const;

/** A date and time (milliseconds since 1970) to the minute, in UTC like all dates of the site, which it says. */
export function Moment({ time }: { readonly time: number }) {
  const { language } = useLocale();
  const text = new Intl.DateTimeFormat(language, format).format(time);
  return <time dateTime={new Date(time).toISOString()}>{text}</time>;
}

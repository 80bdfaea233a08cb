import { useLocale } from '#web/app/app-context.ts';

/** A date and time (milliseconds since 1970) to the minute, in UTC like all dates of the site. */
export function Moment({ time }: { readonly time: number }) {
  const { language } = useLocale();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return <time dateTime={new Date(time).toISOString()}>{format.format(time)}</time>;
}

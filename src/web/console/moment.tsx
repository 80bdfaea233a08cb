import { useLocale } from '#web/app/app-state.ts';

/** A moment (milliseconds since 1970) to the minute, in UTC as all dates of the site are. */
export function Moment({ time }: { readonly time: number }) {
  const { language } = useLocale();
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return <time dateTime={new Date(time).toISOString()}>{format.format(time)}</time>;
}

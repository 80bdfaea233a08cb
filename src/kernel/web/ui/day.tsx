import { useLocale } from '#web/app/app-context.ts';

interface DayProps {
  /** In milliseconds since 1970. */
  readonly time: number;
  /** Text of its tooltip; none by default. */
  readonly title?: string | undefined;
}

/** A day in the language of the interface. */
export function Day({ time, title }: DayProps) {
  const { date } = useLocale();
  return (
    <time dateTime={new Date(time).toISOString().slice(0, 10)} title={title}>
      {date(time)}
    </time>
  );
}

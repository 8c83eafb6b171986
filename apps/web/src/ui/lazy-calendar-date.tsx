import { type ComponentProps, lazy, Suspense } from 'react';
import { useLanguage } from '../lib/appearance-context.ts';
import { formatDate } from '../lib/format.ts';

const CalendarDate = lazy(() =>
  import('./calendar-date.tsx').then((module) => ({ default: module.CalendarDate })),
);

/** A date with a calendar that is loaded only when needed; the date is shown as text until then. */
export function LazyCalendarDate(props: ComponentProps<typeof CalendarDate>) {
  const language = useLanguage();
  return (
    <Suspense fallback={formatDate(`${props.date}T12:00:00+03:00`, language)}>
      <CalendarDate {...props} />
    </Suspense>
  );
}

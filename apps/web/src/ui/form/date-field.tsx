import { lazy, Suspense } from 'react';
import { Skeleton } from '../skeleton/skeleton.tsx';
import type { CalendarFieldProps } from './calendar-field.tsx';

/** Loaded on demand, with a calendar and its languages. */
const CalendarField = lazy(() =>
  import('./calendar-field.tsx').then((module) => ({ default: module.CalendarField })),
);

/** A day, typed as `21-11-2026` or selected in a calendar in the reader's language. */
export function DateField(props: CalendarFieldProps) {
  return (
    <Suspense fallback={<Skeleton height={props.isInline ? '2.5rem' : '4.125rem'} />}>
      <CalendarField {...props} />
    </Suspense>
  );
}

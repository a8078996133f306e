import { lazy, Suspense } from 'react';
import { Skeleton } from '../skeleton/skeleton.tsx';
import type { LookupMultiSelectProps } from './lookup-multi-select.tsx';
import type { LookupSelectProps } from './lookup-select.tsx';

/** It weighs as much as a page, and is needed only where a user chooses. */
const LookupSelect = lazy(() =>
  import('./lookup-select.tsx').then((module) => ({ default: module.LookupSelect })),
);

/** Selects one option of a list on the server, searched by typing. */
export function LookupField(props: LookupSelectProps) {
  return (
    <Suspense fallback={<Skeleton height={props.isLabelHidden ? '2.5rem' : '4.125rem'} />}>
      <LookupSelect {...props} />
    </Suspense>
  );
}

/** It weighs as much as a page, and is needed only where a user chooses. */
const LookupMultiSelect = lazy(() =>
  import('./lookup-multi-select.tsx').then((module) => ({ default: module.LookupMultiSelect })),
);

/** Selects several options of a list on the server, searched by typing. */
export function LookupFields(props: LookupMultiSelectProps) {
  return (
    <Suspense fallback={<Skeleton height="4.125rem" />}>
      <LookupMultiSelect {...props} />
    </Suspense>
  );
}

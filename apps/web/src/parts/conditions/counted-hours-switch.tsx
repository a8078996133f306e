import { useState } from 'react';
import { CountedHoursField } from './counted-hours-field.tsx';
import { useCountedHours } from './use-counted-hours.ts';

/** The choice in the address of a screen; nothing where no opening hours are said. */
export function CountedHoursSwitch({ isOffered }: { isOffered: boolean }) {
  const [hours, change] = useCountedHours();
  const [shown, setShown] = useState(hours);
  if (!isOffered) return null;
  return (
    <CountedHoursField
      hours={shown}
      onChange={(next) => {
        // Shown immediately: the URL is updated later.
        setShown(next);
        change(next);
      }}
    />
  );
}

import { COUNTED_HOURS, type CountedHours } from '@airdeck/contract/places/counted-hours';
import { useSearchParams } from 'react-router';

/** Parameter of the hours that count, in the addresses of all screens that ask for them. */
const HOURS = 'hours';

/** The hours that count by the URL, and a function to change them. */
export function useCountedHours(): readonly [CountedHours, (hours: CountedHours) => void] {
  const [params, setParams] = useSearchParams();
  const hours = COUNTED_HOURS.find((one) => one === params.get(HOURS)) ?? 'open';
  const change = (wanted: CountedHours) =>
    setParams(
      (before) => {
        if (wanted === 'open') before.delete(HOURS);
        else before.set(HOURS, wanted);
        return before;
      },
      { replace: true },
    );
  return [hours, change];
}

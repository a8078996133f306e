import { useEffect, useMemo, useState } from 'react';
import { serverNow } from './server-clock.ts';
import { offsetOf, type TimeZoneOption, timeZoneOptions } from './time-zones.ts';

/** Number of offsets read at once: a first one takes a tenth of a millisecond, on phones several. */
const READ_AT_ONCE = 20;

/**
 * All time zones by name, each with its present offset. The offsets of the 400 zones are read a few at a time, and
 * shown when all are known: a form that waited for them would open late.
 * @param stored stays selectable, whatever its value
 */
export function useTimeZoneOptions(stored: string): readonly TimeZoneOption[] {
  const [nowMs, setNow] = useState<number>();
  const options = useMemo(() => timeZoneOptions(stored, nowMs), [stored, nowMs]);
  const isRead = nowMs !== undefined;
  useEffect(() => {
    if (isRead) return undefined;
    const zones = options.map(({ value }) => value);
    const at = serverNow();
    let next = 0;
    let timer = setTimeout(read);
    return () => clearTimeout(timer);

    function read(): void {
      for (const zone of zones.slice(next, next + READ_AT_ONCE)) offsetOf(zone, at);
      next += READ_AT_ONCE;
      if (next < zones.length) timer = setTimeout(read);
      else setNow(at);
    }
  }, [options, isRead]);
  return options;
}

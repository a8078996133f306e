import { useCallback, useEffect, useMemo, useState } from 'react';
import { serverNow } from './server-clock.ts';
import { offsetOf, timeZoneLabel, timeZoneNames } from './time-zones.ts';

/** Number of offsets read at once: a first one takes a tenth of a millisecond, on phones several. */
const READ_AT_ONCE = 20;

export type TimeZoneOptions = {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** To be called when the list opens. */
  readonly readOffsets: () => void;
};

/**
 * All time zones by name; the stored one with its present offset, the others when their list opens. The offsets of the 400
 * zones are read a few at a time, and shown when all are known: a form that read them would open late.
 * @param stored stays selectable, whatever its value
 */
export function useTimeZoneOptions(stored: string): TimeZoneOptions {
  const [isAsked, setAsked] = useState(false);
  const [readAtMs, setReadAt] = useState<number>();
  const names = useMemo(() => timeZoneNames(stored), [stored]);
  const options = useMemo(() => {
    const labelOf = (zone: string) =>
      zone === stored || readAtMs !== undefined ? timeZoneLabel(zone, readAtMs ?? serverNow()) : zone;
    return names.map((zone) => ({ value: zone, label: labelOf(zone) }));
  }, [names, stored, readAtMs]);
  useEffect(() => {
    if (!isAsked || readAtMs !== undefined) return undefined;
    const atMs = serverNow();
    let next = 0;
    let timer = setTimeout(read);
    return () => clearTimeout(timer);

    function read(): void {
      for (const zone of names.slice(next, next + READ_AT_ONCE)) offsetOf(zone, atMs);
      next += READ_AT_ONCE;
      if (next < names.length) timer = setTimeout(read);
      else setReadAt(atMs);
    }
  }, [names, isAsked, readAtMs]);
  return { options, readOffsets: useCallback(() => setAsked(true), []) };
}

import { offsetText, zoneOffsets } from '@airdeck/air/zone-offsets';

/** What the clocks of a zone show at a time, epoch ms. Making one takes far longer than asking it. */
export function localClock(timeZone: string) {
  const offsetAt = zoneOffsets(timeZone);
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return {
    /** `2022-10-30 02:30:18 +02:00`. */
    text: (ts: number): string => `${clock.format(ts)} ${offsetText(offsetAt(ts))}`,
    /** When UTC's clocks show the same. */
    localMs: (ts: number): number => ts + offsetAt(ts),
  };
}

const MINUTE_MS = 60_000;

/** How far the clocks of a zone are ahead of UTC, in ms, at a time given as epoch ms; negative where they are behind. */
export type OffsetAt = (ts: number) => number;

/** By name in lower case; creating one takes far longer than using it. */
const known = new Map<string, OffsetAt>();

/**
 * The offsets of a zone.
 * @param timeZone IANA name
 * @throws RangeError for a zone that is not in the IANA database
 */
export function zoneOffsets(timeZone: string): OffsetAt {
  const name = timeZone.toLowerCase();
  const offsetAt = known.get(name) ?? readOffsets(timeZone);
  known.set(name, offsetAt);
  return offsetAt;
}

function readOffsets(timeZone: string): OffsetAt {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (ts) => {
    const shown = Object.fromEntries(clock.formatToParts(ts).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ts / 1000) * 1000;
  };
}

/** `+05:30`. */
export function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / MINUTE_MS;
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

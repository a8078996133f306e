/** `2022-10-30 02:30:18 +02:00`: a time as the clocks of a zone show it. */
export function localTimeText(ts: number, timeZone: string): string {
  const date = new Date(ts);
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(date);
  return `${clock} ${offsetOf(date, timeZone)}`;
}

/** What has to be added to UTC for a zone's local time, in ms. */
export function offsetMsOf(ts: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = offsetOf(new Date(ts), timeZone).slice(1).split(':').map(Number);
  const sign = offsetOf(new Date(ts), timeZone).startsWith('-') ? -1 : 1;
  return sign * (hours * 60 + minutes) * 60_000;
}

function offsetOf(date: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    date,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}

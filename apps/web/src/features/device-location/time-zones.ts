/** Renamed time zones that browsers still list by their old names. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};

/**
 * All time zones by name, each with its offset now: `Asia/Kolkata (UTC+05:30)`.
 * @param stored stays selectable, whatever its value
 */
export function timeZoneOptions(stored: string, nowMs: number): { value: string; label: string }[] {
  const listed = Intl.supportedValuesOf('timeZone').map((zone) => RENAMED[zone] ?? zone);
  const zones = new Set(stored === '' ? listed : [...listed, stored]);
  return [...zones].sort().map((zone) => ({ value: zone, label: `${zone} (${offsetOf(zone, nowMs)})` }));
}

function offsetOf(timeZone: string, nowMs: number): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
      nowMs,
    );
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return name === 'GMT' ? 'UTC+00:00' : name.replace('GMT', 'UTC');
  } catch {
    // A time zone of the server that this browser does not support.
    return '?';
  }
}

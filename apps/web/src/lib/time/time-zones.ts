import { utcOffsetText } from '@airdeck/air/date-formats';
import { offsetIn } from './days.ts';

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
 * All time zones by name.
 * @param stored stays selectable, whatever its value
 */
export function timeZoneNames(stored: string): readonly string[] {
  const listed = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'));
  const zones = new Set([
    'UTC',
    ...listed.map((zone) => RENAMED[zone] ?? zone),
    ...(stored === '' ? [] : [stored]),
  ]);
  return [...zones].sort();
}

/** A time zone with its offset at a time: `Asia/Kolkata (UTC+5:30)`. */
export const timeZoneLabel = (timeZone: string, atMs: number): string =>
  `${timeZone} (${offsetOf(timeZone, atMs)})`;

/** The offset of a time zone at a time, `UTC+5:30`. Reading that of a zone for the first time takes far longer than again. */
export function offsetOf(timeZone: string, atMs: number): string {
  try {
    return utcOffsetText(offsetIn(timeZone, atMs));
  } catch {
    // A time zone of the server that this browser does not support.
    return '?';
  }
}

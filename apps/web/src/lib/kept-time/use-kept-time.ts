import { placeZone } from '@airdeck/air/place-zone';
import { zoneOffsets } from '@airdeck/air/zone-offsets';
import { getKeptTime } from '@airdeck/contract/telemetry/kept-time';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePlaceTimes, type Zone } from '../format/place-times.ts';
import { queryOf } from '../query/query.ts';
import { ownTimeZone } from '../time/days.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The thing that begins with the first readings. */
type Subject = 'charts' | 'files' | 'numbers' | 'trial';

/**
 * Sentences about what is not known any more of a time, since its readings, or its hourly values as well, were deleted
 * because of their age; empty for a time with all readings.
 * @param startTs start of the shown time, epoch ms; undefined: nothing is shown
 * @param timeZone of the device's place
 */
export function useKeptNotes(
  startTs: number | undefined,
  timeZone: Zone,
  subject: Subject = 'charts',
): string[] {
  const { t } = useTranslation();
  const { format } = usePlaceTimes([timeZone]);
  const { data } = useQuery({ ...queryOf(getKeptTime, {}), staleTime: HOUR_MS });
  if (!data || startTs === undefined) return [];
  const { readingsFrom, hoursFrom } = data;
  const zone = placeZone([timeZone], ownTimeZone());
  const timeOf = (ts: number) => (isMidnight(ts, zone) ? format.date(ts) : format.dateTime(ts));
  const isBefore = (ts: number | null): ts is number => ts !== null && startTs < ts;
  return [
    ...(isBefore(hoursFrom) ? [t('keptTime.gone', { time: timeOf(hoursFrom) })] : []),
    ...(isBefore(readingsFrom) ? [t(`keptTime.begins.${subject}`, { time: timeOf(readingsFrom) })] : []),
  ];
}

const isMidnight = (ts: number, timeZone: string): boolean => (ts + zoneOffsets(timeZone)(ts)) % DAY_MS === 0;

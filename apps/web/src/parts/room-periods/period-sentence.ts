import type { TFunction } from 'i18next';
import type { TimeFormatters } from '../../lib/format/formatters.ts';
import { isolate } from '../../ui/text/isolate.ts';

/** A time in which a device measured a room. */
export type MeasuredPeriod = {
  /** Null: it is out of the reader's reach now. */
  readonly deviceName: string | null;
  /** Epoch ms; null: from the beginning. */
  readonly fromTime: number | null;
  /** Null: it still does. */
  readonly toTime: number | null;
};

/** `AD-3001 until 12 March 2026`, `AD-3007 since 12 March 2026`. */
export function periodSentence(
  { deviceName, fromTime, toTime }: MeasuredPeriod,
  t: TFunction,
  format: Pick<TimeFormatters, 'dateTime'>,
): string {
  const device = deviceName === null ? t('places.periods.otherDevice') : isolate(deviceName);
  const from = fromTime === null ? undefined : format.dateTime(fromTime);
  const to = toTime === null ? undefined : format.dateTime(toTime);
  if (from && to) return t('places.periods.between', { device, from, to });
  if (from) return t('places.periods.since', { device, from });
  return to ? t('places.periods.until', { device, to }) : t('places.periods.always', { device });
}

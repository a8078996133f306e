import type { AlarmRow } from '@airdeck/contract/alarms/alarms';
import type { TFunction } from 'i18next';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { isolate } from '../../../ui/text/isolate.ts';

/** Whether no one is notified that the alarm goes on, until a time. */
export const isSnoozed = ({ snoozedUntil, clearTime }: AlarmRow): boolean =>
  clearTime === null && snoozedUntil !== null && snoozedUntil > serverNow();

/** Why people are not notified of an alarm, or were not at once; undefined: they are. */
export function quietText(alarm: AlarmRow, t: TFunction, { dateTime }: TimeFormatters): string | undefined {
  const { snoozedUntil, snoozeReason, maintenanceReason, outageDevices } = alarm;
  if (isSnoozed(alarm) && snoozedUntil !== null) {
    const time = dateTime(snoozedUntil);
    return snoozeReason
      ? t('alarms.snoozedFor', { time, reason: isolate(snoozeReason) })
      : t('alarms.snoozedUntil', { time });
  }
  if (maintenanceReason !== null)
    return t('alarms.duringMaintenance', { reason: isolate(maintenanceReason) });
  return outageDevices === null ? undefined : t('alarms.ofOutage', { count: outageDevices });
}

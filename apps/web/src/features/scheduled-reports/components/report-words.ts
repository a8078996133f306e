import type { ScheduledReport } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import type { TFunction } from 'i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { isolateLtr } from '../../../ui/text/isolate.ts';

/** `09-03-2026 – 15-03-2026` */
export const daysText = (
  { fromDay, toDay }: { readonly fromDay: string; readonly toDay: string },
  format: Formatters,
): string => `${format.calendarDay(fromDay)} – ${format.calendarDay(toDay)}`;

/** Deliveries of the last span: their numbers by state. */
export function lastText({ lastSpan }: ScheduledReport, t: TFunction, format: Formatters): string {
  if (!lastSpan) return t('scheduledReports.neverSent');
  const { counts, lastError } = lastSpan;
  const { sent = 0, failed = 0, waiting = 0, handedOver = 0 } = counts;
  const parts = [t('scheduledReports.sentTo', { count: sent })];
  if (waiting > 0) parts.push(t('scheduledReports.waitingFor', { count: waiting }));
  if (handedOver > 0) parts.push(t('scheduledReports.unconfirmedTo', { count: handedOver }));
  if (failed > 0) parts.push(t('scheduledReports.failedTo', { count: failed }));
  if (lastError && failed + waiting > 0) parts.push(t(`scheduledReports.sendingError.${lastError}`));
  return `${isolateLtr(daysText(lastSpan, format))}: ${format.commas(parts)}`;
}

/** Scope of a report: tenant or customer, and number of rooms. */
export function scopeText(
  { deviceIds, placeId, placeName, customerName, customerId }: ScheduledReport,
  t: TFunction,
): string {
  const ofRooms = deviceIds ? t('scheduledReports.rooms', { count: deviceIds.length }) : undefined;
  const rooms = placeId === null ? ofRooms : (placeName ?? t('scheduledReports.noPlace'));
  const whose = customerId === null ? t('scheduledReports.wholeTenant') : (customerName ?? '');
  return rooms === undefined ? whose : `${whose} · ${rooms}`;
}

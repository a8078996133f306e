import { createDateFormats } from '@airdeck/air/date-formats';
import { roomLine } from '@airdeck/air/room-name';
import type { DeliverySubject } from '../../notify/delivery-subject.ts';
import { listOfAlarms } from '../alarms/alarm-message.ts';
import { alarmTexts } from '../alarms/alarm-texts.ts';
import { NOTIFICATION_LIMITS } from '../notifications/notifications.limits.ts';
import { findToldMaintenance, type ToldMaintenance } from './maintenance-deliveries.repository.ts';
import { maintenanceTexts } from './maintenance-texts.ts';

const { linesPerDigest } = NOTIFICATION_LIMITS.numbers;
const path = '/alerts';

/** Tells those who would have been notified of the alarms of a maintenance of all of them, when it is over. */
export const maintenanceDeliveries: DeliverySubject<ToldMaintenance> = {
  column: 'maintenanceId',
  choice: 'alerts',
  listed: { subject: 'maintenance', pathOf: () => path },

  async write(published, { gather }) {
    for (const { entityType, action, entity } of published) {
      if (entityType !== 'MAINTENANCE' || action !== 'ended') continue;
      await gather({ id: entity.id, event: 'maintenanceEnded', alarms: entity.alarms });
    }
  },

  find: (queryable, ids) => findToldMaintenance(queryable, ids, linesPerDigest),

  say({ reason, told, ...maintenance }, { id }, { language, isOfCustomer }) {
    const mine = told.find(({ deliveryId }) => deliveryId === id);
    // The alarms have been deleted.
    if (!mine) return undefined;
    const { raised, standing } = mine;
    const alarms = mine.alarms.map((one) => (isOfCustomer ? { ...one, customerTitle: null } : one));
    const t = maintenanceTexts(language);
    return {
      language,
      title: t('overTitle', { reason }),
      lines: [
        ...aboutLines(maintenance, language),
        t('raised', { count: raised }),
        standing === 0 ? t('noneStands') : t('standing', { count: standing }),
        ...listOfAlarms(alarms, standing, language),
      ],
      action: alarmTexts(language)('openAll'),
      reason: alarmTexts(language)('reason'),
      path,
      aboutId: null,
      isUrgent: false,
    };
  },
};

type About = Omit<ToldMaintenance, 'reason' | 'told'>;

function aboutLines(
  { placeName, deviceName, deviceLabel, customerTitle, timeZone, lastBegan, lastEnded }: About,
  language: Parameters<typeof maintenanceTexts>[0],
): string[] {
  const t = maintenanceTexts(language);
  const name = deviceName === null ? (placeName ?? customerTitle) : roomLine({ deviceName, deviceLabel });
  const { dateTimeInZone } = createDateFormats(language, timeZone);
  const times =
    lastBegan === null || lastEnded === null
      ? []
      : [t('time', { from: dateTimeInZone(lastBegan), to: dateTimeInZone(lastEnded) })];
  return name === null ? times : [name, ...times];
}

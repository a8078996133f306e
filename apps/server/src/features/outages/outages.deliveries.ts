import { createDateFormats } from '@airdeck/air/date-formats';
import { createNumberFormats } from '@airdeck/air/number-formats';
import { placeZone } from '@airdeck/air/place-zone';
import type { DeliverySubject } from '../../notify/delivery-subject.ts';
import { alarmTexts } from '../alarms/alarm-texts.ts';
import { outageTexts } from './outage-texts.ts';
import { findToldOutages, type OutageRow } from './outages.repository.ts';

const path = '/alerts';

/** Tells people in one message that many devices fell silent at once, and how many are back. */
export const outageDeliveries: DeliverySubject<OutageRow> = {
  column: 'outageId',
  choice: 'alerts',
  listed: { subject: 'outages', pathOf: () => path },

  async write(published, { gather, follow }) {
    for (const { entityType, action, entity } of published) {
      if (entityType !== 'OUTAGE') continue;
      const { id, alarms } = entity;
      if (action === 'began') await gather({ id, event: 'outageBegan', alarms, joins: true });
      else await follow({ id, event: 'outageEnded', after: 'outageBegan' });
    }
  },

  find: findToldOutages,

  say({ id, name, silent, devices, back, heardTime }, { event }, { language, units, isOfCustomer }) {
    const t = outageTexts(language);
    const { number } = createNumberFormats(language, units, () => undefined);
    const place = isOfCustomer ? null : name;
    const isEnd = event === 'outageEnded';
    const what = isEnd ? 'ended' : 'began';
    const numbers = { count: silent, back: number(back), silent: number(silent) };
    return {
      language,
      title: place === null ? t(`title.${what}`, numbers) : t(`titleAt.${what}`, { ...numbers, place }),
      lines: isEnd
        ? []
        : [
            t('share', { silent: number(silent), devices: number(devices) }),
            t('heard', { time: createDateFormats(language, placeZone([])).dateTimeInZone(heardTime) }),
            t('advice'),
          ],
      action: alarmTexts(language)('openAll'),
      reason: alarmTexts(language)('reason'),
      path,
      aboutId: id,
      isUrgent: !isEnd,
    };
  },
};

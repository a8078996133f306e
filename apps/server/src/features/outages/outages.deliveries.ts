import { createDateFormats } from '@airdeck/air/date-formats';
import { createNumberFormats } from '@airdeck/air/number-formats';
import { placeZone } from '@airdeck/air/place-zone';
import type { DeliverySubject } from '../../notify/delivery-subject.ts';
import { alarmLinkActs } from '../alarms/alarm-link-acts.ts';
import { alarmTexts } from '../alarms/alarm-texts.ts';
import { outageTexts } from './outage-texts.ts';
import { outageTitle } from './outage-title.ts';
import { findToldOutages, isAnswered, type ToldOutage } from './outages.repository.ts';

const path = '/alerts';

/** Tells people in one message that many devices fell silent at once, again by the steps of rules, and how many are back. */
export const outageDeliveries: DeliverySubject<ToldOutage> = {
  column: 'outageId',
  choice: 'alerts',
  listed: { subject: 'outages', pathOf: () => path },

  async write(published, { gather, follow }) {
    for (const one of published) {
      if (one.entityType !== 'OUTAGE') continue;
      const { id, alarms } = one.entity;
      if (one.action === 'began') await gather({ id, event: 'outageBegan', alarms, joinsSince: 0 });
      else if (one.action === 'reminded') {
        const joinsSince = one.details.since;
        await gather({ id, event: 'outageReminded', alarms, joinsSince, isReminder: true });
      } else await follow({ id, event: 'outageEnded', after: ['outageBegan', 'outageReminded'] });
    }
  },

  isObsolete: isAnswered,
  find: findToldOutages,

  say(outage, { id: deliveryId, event }, { language, units, isOfCustomer }) {
    const { id, silent, devices, heardTime, back, told } = outage;
    const t = outageTexts(language);
    const { number } = createNumberFormats(language, units, () => undefined);
    const isEnd = event === 'outageEnded';
    const place = isOfCustomer ? null : outage.name;
    const returned = { back: number(back), silent: number(silent) };
    const ended = () =>
      place === null ? t('title.ended', returned) : t('titleAt.ended', { ...returned, place });
    const title = isEnd ? ended() : outageTitle(outage, place, language);
    const alarmId = told.find((one) => one.deliveryId === deliveryId)?.alarmId;
    return {
      language,
      title: event === 'outageReminded' ? alarmTexts(language)('remindedTitle', { title }) : title,
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
      ...(!isEnd && alarmId && { acts: alarmLinkActs(alarmId, language) }),
    };
  },
};

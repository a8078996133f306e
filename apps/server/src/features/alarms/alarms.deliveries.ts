import type { DomainEvent } from '../../domain-events.ts';
import type { Delivery, DeliverySubject, NotifiedAlarm, Reader } from '../../notify/delivery-subject.ts';
import { NOTIFICATION_LIMITS } from '../notifications/notifications.limits.ts';
import {
  findMessageAlarms,
  insertCleared,
  insertRaised,
  isSilenced,
  type StoredMessageAlarm,
} from './alarm-deliveries.repository.ts';
import { alarmMessage, digestMessage } from './alarm-message.ts';
import { alarmTexts } from './alarm-texts.ts';

/**
 * Notifies people and webhooks of alarms: by rule, severity and choice. What was over at its evaluation notifies no
 * one.
 */
export const alarmDeliveries: DeliverySubject<StoredMessageAlarm> = {
  column: 'alarmId',
  choice: 'alerts',
  choiceName: (language) => alarmTexts(language)('choice'),

  async write(published, { tx, now, sendsMail }) {
    const raised = alarmsOf(published, 'raised').filter(({ isOver }) => !isOver);
    const cleared = alarmsOf(published, 'cleared');
    if (raised.length > 0) await insertRaised(tx, raised, { now, sendsMail });
    if (cleared.length > 0) await insertCleared(tx, cleared, now);
  },

  isObsolete: isSilenced,
  find: findMessageAlarms,

  say(alarm, { event, severity }, reader) {
    const { language } = reader;
    const t = alarmTexts(language);
    const isEnd = event === 'cleared';
    return {
      ...alarmMessage(namedFor(reader, alarm), isEnd ? 'cleared' : 'raised', reader),
      action: t('open'),
      reason: t('reason'),
      path: `/alerts/${alarm.id}`,
      aboutId: alarm.id,
      isUrgent: isSevere(severity) && !isEnd,
    };
  },

  graded: {
    sayTogether(alarms, total, { severity }, reader) {
      const { language } = reader;
      const named = alarms.map((alarm) => namedFor(reader, alarm));
      const t = alarmTexts(language);
      return {
        ...digestMessage(named, total, NOTIFICATION_LIMITS.numbers.linesPerDigest, language),
        action: t('openAll'),
        reason: t('reason'),
        path: '/alerts',
        aboutId: null,
        isUrgent: isSevere(severity),
      };
    },

    webhookBody: (alarm, event, consoleUrl) => ({
      event: event === 'cleared' ? 'alarm.cleared' : 'alarm.raised',
      alarm: {
        id: alarm.id,
        type: alarm.type,
        severity: alarm.severity,
        startTime: alarm.startTime,
        endTime: alarm.endTime,
        clearTime: alarm.clearTime,
        ackTime: alarm.ackTime,
        deviceId: alarm.deviceId,
        deviceName: alarm.deviceName,
        deviceLabel: alarm.deviceLabel,
        customerId: alarm.customerId,
        ruleId: alarm.ruleId,
        details: alarm.details,
        url: `${consoleUrl}/alerts/${alarm.id}`,
      },
    }),
  },
};

const namedFor = ({ isOfCustomer }: Reader, alarm: StoredMessageAlarm): StoredMessageAlarm =>
  isOfCustomer ? { ...alarm, customerTitle: null } : alarm;

const isSevere = (severity: Delivery['severity']) => severity === 'CRITICAL' || severity === 'MAJOR';

function alarmsOf(
  events: readonly DomainEvent[],
  action: 'raised' | 'cleared',
): (NotifiedAlarm & { isOver: boolean })[] {
  return events.flatMap((event) => {
    if (event.entityType !== 'ALARM' || event.action !== action) return [];
    const { id: alarmId, tenantId, customerId, ruleId, severity, isOver } = event.entity;
    return [{ alarmId, tenantId, customerId, ruleId, severity, isOver }];
  });
}

import { ALARM_LINK_ACTS } from '@airdeck/contract/alarms/alarm-links';
import { ALARM_EVENTS, type AlarmEvent } from '@airdeck/contract/alarms/alarms.feature';
import type { Language } from '@airdeck/contract/common/languages';
import type { Queryable } from '../../database/database.ts';
import type { DomainEvent } from '../../domain-events.ts';
import type {
  Delivery,
  DeliverySubject,
  NoticeActs,
  NotifiedAlarm,
  Reader,
} from '../../notify/delivery-subject.ts';
import { NOTIFICATION_LIMITS } from '../notifications/notifications.limits.ts';
import { findOnCall } from '../notifications/on-call/on-call.service.ts';
import {
  findMessageAlarms,
  insertBegun,
  insertCleared,
  isSilenced,
  type StoredMessageAlarm,
} from './alarm-deliveries.repository.ts';
import { alarmMessage, digestMessage } from './alarm-message.ts';
import { beginSteps, endSteps, holdSteps, replanSteps } from './alarm-steps.repository.ts';
import { alarmTexts } from './alarm-texts.ts';
import type { AlarmAction } from './alarms.events.ts';

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
    const reminded = alarmsOf(published, 'reminded');
    const cleared = alarmsOf(published, 'cleared');
    const begun = [...raised, ...reminded];
    if (begun.length > 0) {
      const onCall = await findOnCall(
        tx,
        begun.map(({ tenantId }) => tenantId),
        now,
      );
      const how = { ways: { now, sendsMail }, onCall };
      if (raised.length > 0) await insertBegun(tx, 'raised', raised, how);
      if (reminded.length > 0) await insertBegun(tx, 'reminded', reminded, how);
    }
    if (cleared.length > 0) await insertCleared(tx, cleared, now);
    await followSteps(tx, published);
  },

  isObsolete: isSilenced,
  find: findMessageAlarms,

  say(alarm, { event, severity }, reader) {
    const { language } = reader;
    const t = alarmTexts(language);
    const isEnd = event === 'cleared';
    return {
      ...alarmMessage(namedFor(reader, alarm), event === 'digest' ? 'raised' : asAlarmEvent(event), reader),
      action: t('open'),
      reason: t('reason'),
      path: `/alerts/${alarm.id}`,
      aboutId: alarm.id,
      isUrgent: isSevere(severity) && !isEnd,
      ...(!isEnd &&
        alarm.clearTime === null &&
        alarm.ackTime === null && { acts: actsOn(alarm.id, language) }),
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

/** Links by which users acknowledge or snooze it, without a sign-in. */
const actsOn = (alarmId: string, language: Language): NoticeActs => ({
  purpose: `alarm ${alarmId}`,
  links: ALARM_LINK_ACTS.map((act) => ({
    act,
    label: alarmTexts(language)(`link.${act}.label`),
    pathOf: (token) => `/backoffice/alarms/${alarmId}/byLink/${token}?act=${act}`,
  })),
});

const namedFor = ({ isOfCustomer }: Reader, alarm: StoredMessageAlarm): StoredMessageAlarm =>
  isOfCustomer ? { ...alarm, customerTitle: null } : alarm;

const isSevere = (severity: Delivery['severity']) => severity === 'CRITICAL' || severity === 'MAJOR';

const asAlarmEvent = (event: string): AlarmEvent => ALARM_EVENTS.find((one) => one === event) ?? 'raised';

/** Begins the steps of alarms with the first notification, and ends them when a person acts. */
async function followSteps(tx: Queryable, published: readonly DomainEvent[]): Promise<void> {
  for (const event of published) {
    if (event.entityType === 'RULE' && event.action === 'updated') await replanSteps(tx, event.entity.id);
    if (event.entityType === 'ALARM' && event.action === 'snoozed')
      await holdSteps(tx, [event.entity.id], event.details.until);
  }
  const begun = [...alarmsOf(published, 'raised'), ...alarmsOf(published, 'unsnoozed')];
  const ended = [...alarmsOf(published, 'acknowledged'), ...alarmsOf(published, 'cleared')];
  if (begun.length > 0)
    await beginSteps(
      tx,
      begun.map(({ alarmId }) => alarmId),
    );
  if (ended.length > 0)
    await endSteps(
      tx,
      ended.map(({ alarmId }) => alarmId),
    );
}

function alarmsOf(
  events: readonly DomainEvent[],
  action: Exclude<AlarmAction, 'deleted'>,
): (NotifiedAlarm & { isOver: boolean })[] {
  return events.flatMap((event) => {
    if (event.entityType !== 'ALARM' || event.action !== action) return [];
    const { id: alarmId, tenantId, customerId, ruleId, severity, isOver } = event.entity;
    const step = event.action === 'reminded' ? event.details.step : 0;
    return [{ alarmId, tenantId, customerId, ruleId, severity, step, isOver }];
  });
}

import { ALARM_EVENTS, type AlarmEvent } from '@airdeck/contract/alarms/alarms.feature';
import type { Queryable } from '../../database/database.ts';
import type { DomainEvent } from '../../domain-events.ts';
import type { Delivery, DeliverySubject, NotifiedAlarm, Reader } from '../../notify/delivery-subject.ts';
import { NOTIFICATION_LIMITS } from '../notifications/notifications.limits.ts';
import { findOnCall } from '../notifications/on-call/on-call.service.ts';
import {
  findMessageAlarms,
  insertBegun,
  insertCleared,
  isSilenced,
  type StoredMessageAlarm,
} from './alarm-deliveries.repository.ts';
import { alarmLinkActs } from './alarm-link-acts.ts';
import { alarmMessage, digestMessage } from './alarm-message.ts';
import { findMissedShifts } from './alarm-missed-shifts.repository.ts';
import { beginSteps, endSteps, findWithOutages, holdSteps, replanSteps } from './alarm-steps.repository.ts';
import { alarmTexts } from './alarm-texts.ts';
import { insertAlarmEntries } from './alarm-writes.repository.ts';
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
    const alone = [...raised, ...reminded];
    const together = toldTogether(published);
    if (alone.length + together.length > 0) {
      const tenantIds = [...alone, ...together].map(({ tenantId }) => tenantId);
      const how = { ways: { now, sendsMail }, onCall: await findOnCall(tx, tenantIds, now) };
      if (raised.length > 0) await insertBegun(tx, 'raised', raised, how);
      if (reminded.length > 0) await insertBegun(tx, 'reminded', reminded, how);
      const missed = await findMissedShifts(tx, { alone, together }, how);
      await insertAlarmEntries(
        tx,
        missed.map(({ alarmId, userId, ...details }) => ({
          alarmId,
          createdTime: now,
          kind: 'onCallMissed' as const,
          userId: null,
          details: { ...details, ...(userId !== null && { userId }) },
        })),
      );
    }
    if (cleared.length > 0) await insertCleared(tx, cleared, now);
    await followSteps(tx, published, now);
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
        alarm.ackTime === null && { acts: alarmLinkActs(alarm.id, language) }),
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

const asAlarmEvent = (event: string): AlarmEvent => ALARM_EVENTS.find((one) => one === event) ?? 'raised';

/** Begins the steps of alarms with the first notification, and ends them when a person acts. */
async function followSteps(tx: Queryable, published: readonly DomainEvent[], now: number): Promise<void> {
  for (const event of published) {
    if (event.entityType === 'RULE' && event.action === 'updated')
      await replanSteps(tx, event.entity.id, now);
  }
  const idsOf = (action: 'raised' | 'unsnoozed' | 'acknowledged' | 'cleared') =>
    alarmsOf(published, action).map(({ alarmId }) => alarmId);
  // Acts of a person on one alarm of an outage are about the outage.
  const raised = idsOf('raised');
  if (raised.length > 0) await beginSteps(tx, raised, now);
  const unsnoozed = idsOf('unsnoozed');
  if (unsnoozed.length > 0) await beginSteps(tx, await findWithOutages(tx, unsnoozed), now);
  for (const [until, alarmIds] of snoozesIn(published))
    await holdSteps(tx, await findWithOutages(tx, alarmIds), until);
  const acknowledged = idsOf('acknowledged');
  if (acknowledged.length > 0) await endSteps(tx, await findWithOutages(tx, acknowledged));
  const cleared = idsOf('cleared');
  if (cleared.length > 0) await endSteps(tx, cleared);
}

/** The snoozed alarms by the end of their snooze, epoch ms. */
function snoozesIn(published: readonly DomainEvent[]): ReadonlyMap<number, string[]> {
  const snoozes = new Map<number, string[]>();
  for (const event of published) {
    if (event.entityType !== 'ALARM' || event.action !== 'snoozed') continue;
    const { until } = event.details;
    snoozes.set(until, [...(snoozes.get(until) ?? []), event.entity.id]);
  }
  return snoozes;
}

/** Alarms of which people are told in a message about something else. */
const toldTogether = (published: readonly DomainEvent[]): readonly NotifiedAlarm[] =>
  published.flatMap(({ entityType, entity }) =>
    entityType === 'OUTAGE' || entityType === 'MAINTENANCE' ? entity.alarms : [],
  );

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

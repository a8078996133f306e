import type { AlarmEntry } from '@airdeck/contract/alarms/alarm-entries';
import { readAlarmEntry } from '@airdeck/contract/alarms/alarm-entry-details';
import type { AlarmNextStep } from '@airdeck/contract/alarms/alarm-next-step';
import type { TFunction } from 'i18next';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import type { TimeLineEvent } from '../../../ui/time-line/time-line.tsx';

const MINUTE_MS = 60_000;

/** Name of a person; null: deleted. */
export const personText = ({ name }: { readonly name?: string | null | undefined }, t: TFunction): string =>
  name ?? t('alarms.formerUser');

/** The time line of an alarm: events and their authors. */
export function entryEvents(
  entries: readonly AlarmEntry[],
  t: TFunction,
  format: TimeFormatters,
): TimeLineEvent[] {
  return entries.map((entry) => ({
    key: entry.id,
    at: entry.createdTime,
    time: format.dateTime(entry.createdTime),
    text: entry.comment ?? entryText(entry, t, format),
    note: entry.by ? personText(entry.by, t) : undefined,
  }));
}

/** The next step, if no one acknowledges the alert: `In 10 minutes, Night shift will be notified.` */
export function nextStepEvent(
  { dueTime, customerUsers, tenantAdmins, names }: AlarmNextStep,
  now: number,
  t: TFunction,
  format: TimeFormatters,
): TimeLineEvent {
  const who = [
    customerUsers ? t('alarms.next.customerUsers') : '',
    tenantAdmins ? t('alarms.next.tenantAdmins') : '',
    ...names.map(isolate),
  ].filter(Boolean);
  const recipients = format.commas(who);
  const isLater = dueTime - now >= MINUTE_MS;
  const text = isLater
    ? t('alarms.next.in', { duration: format.duration(dueTime - now), recipients })
    : t('alarms.next.soon', { recipients });
  return {
    key: 'next',
    at: dueTime,
    time: format.dateTime(dueTime),
    text: who.length === 0 ? t('alarms.next.none') : text,
    note: t('alarms.next.unless'),
    isPlanned: true,
  };
}

function entryText(
  entry: Pick<AlarmEntry, 'kind' | 'details'>,
  t: TFunction,
  format: TimeFormatters,
): string {
  const read = readAlarmEntry(entry);
  if (entry.kind === 'onCallMissed') {
    const { rota, administrators, userId, name } =
      read?.kind === entry.kind ? read.details : { rota: '', administrators: 0 };
    const who = userId === undefined ? 'gap' : 'person';
    const how = administrators === 0 ? (`${who}Alone` as const) : who;
    return t(`alarms.onCallMissed.${how}`, {
      rota: isolate(rota ?? ''),
      person: isolate(personText({ name }, t)),
    });
  }
  switch (read?.kind) {
    case 'cleared': {
      const { raiseAgain } = read.details;
      return raiseAgain ? t(`alarms.entryCleared.${raiseAgain}`) : t(`alarms.entry.${read.kind}`);
    }
    case 'snoozed': {
      const { until, snoozeReason } = read.details;
      const time = until === undefined ? '' : format.dateTime(until);
      return snoozeReason
        ? t('alarms.snoozedFor', { time, reason: isolate(snoozeReason) })
        : t(`alarms.entry.${read.kind}`, { time });
    }
    case 'reminded': {
      const { step } = read.details;
      return t(step === 0 ? 'alarms.snoozeOver' : `alarms.entry.${read.kind}`);
    }
    case 'assigned':
      return t(`alarms.entry.${read.kind}`, { person: personText(read.details, t) });
    case 'notified':
    case 'notNotified': {
      const { channel, receiver } = read.details;
      const failure = read.kind === 'notNotified' ? read.details.reason : undefined;
      const reason = t(`deliveryFailure.${failure ?? 'failed'}`);
      if (channel === 'receiver') {
        return t(`alarms.receiverEntry.${read.kind}`, { receiver: isolate(receiver ?? ''), reason });
      }
      if (channel === 'webhook' || !channel) return t(`alarms.webhookEntry.${read.kind}`, { reason });
      const person = personText(read.details, t);
      return t(`alarms.entry.${read.kind}`, { person, reason, channel: t(`alarms.notifiedBy.${channel}`) });
    }
    default:
      return t(`alarms.entry.${entry.kind}`);
  }
}

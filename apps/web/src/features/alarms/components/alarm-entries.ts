import type { AlarmEntry } from '@airdeck/contract/alarms/alarm-entries';
import { RAISE_AGAIN } from '@airdeck/contract/alarms/raise-again';
import { DELIVERY_FAILURES } from '@airdeck/contract/notifications/deliveries';
import { PERSONAL_CHANNELS } from '@airdeck/contract/notifications/notified-subjects';
import type { TFunction } from 'i18next';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import type { TimeLineEvent } from '../../../ui/time-line/time-line.tsx';

/** Name of a person; null: deleted. */
export const personText = ({ name }: { name: string | null }, t: TFunction): string =>
  name ?? t('alarms.formerUser');

/** The time line of an alarm: events and their authors. */
export function entryEvents(
  entries: readonly AlarmEntry[],
  t: TFunction,
  format: TimeFormatters,
): TimeLineEvent[] {
  return entries.map(({ id, createdTime, kind, by, comment, details }) => ({
    key: id,
    at: createdTime,
    time: format.dateTime(createdTime),
    text: comment ?? entryText(kind, details, t),
    note: by ? personText(by, t) : undefined,
  }));
}

function entryText(kind: AlarmEntry['kind'], details: AlarmEntry['details'], t: TFunction): string {
  const failure = DELIVERY_FAILURES.find((known) => known === details?.['reason']) ?? 'failed';
  const reason = t(`deliveryFailure.${failure}`);
  const channel = PERSONAL_CHANNELS.find((known) => known === details?.['channel']);
  const person = personText({ name: (details?.['name'] as string | null | undefined) ?? null }, t);
  const raiseAgain = RAISE_AGAIN.find((known) => known === details?.['raiseAgain']);
  if (kind === 'cleared' && raiseAgain) return t(`alarms.entryCleared.${raiseAgain}`);
  if (kind !== 'notified' && kind !== 'notNotified') return t(`alarms.entry.${kind}`, { person });
  if (channel)
    return t(`alarms.entry.${kind}`, { person, reason, channel: t(`alarms.notifiedBy.${channel}`) });
  return t(kind === 'notified' ? 'alarms.webhookEntry.notified' : 'alarms.webhookEntry.notNotified', {
    reason,
  });
}

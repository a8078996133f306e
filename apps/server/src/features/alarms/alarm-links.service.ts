import { MAX_ALARMS_IN_ACT } from '@airdeck/contract/alarms/alarm-batches';
import type { AlarmLinkAct } from '@airdeck/contract/alarms/alarm-links';
import { ALARM_PERMISSIONS } from '@airdeck/contract/alarms/alarms.permissions';
import type { Language } from '@airdeck/contract/common/languages';
import type { Clock } from '../../clock.ts';
import { isPermitted } from '../../http/authorisation.ts';
import type { Caller } from '../../http/caller.ts';
import type { NotificationChoicesService } from '../notifications/notification-choices.service.ts';
import type { Outages } from '../outages/outages.service.ts';
import type { UserCallers } from '../sign-in/user-callers.service.ts';
import type { AlarmBatches } from './alarm-batch.service.ts';
import type { StoredAlarm } from './alarm-writes.repository.ts';
import type { AlarmService } from './alarms.service.ts';

const SNOOZE_MS = 3_600_000;

/** The alarm of a link, the outage of which it is a part while that goes on, and the reader. */
export type FoundAlarmLink = {
  readonly alarm: StoredAlarm & { readonly customerTitle: string | null };
  readonly outage: Awaited<ReturnType<Outages['findOpen']>>;
  readonly caller: Caller;
  readonly language: Language;
};

export type AlarmLinks = ReturnType<typeof createAlarmLinks>;

/** Acts of the readers of notifications by the links in them: as users, with their rights of that moment. */
export function createAlarmLinks(parts: {
  clock: Clock;
  alarms: Pick<AlarmService, 'find'>;
  alarmBatches: Pick<AlarmBatches, 'change'>;
  outages: Pick<Outages, 'findOpen'>;
  notificationChoices: NotificationChoicesService;
  userCallers: UserCallers;
}) {
  const { clock, alarms, alarmBatches, outages, notificationChoices, userCallers } = parts;

  return {
    /**
     * Undefined: the link is of no use: too old, forged, of another alarm, sent to a former address, or its reader may not
     * act on the alarm any more.
     * @param address of the request
     * @throws ApiError 429/33
     */
    async find(alarmId: string, token: string, address: string): Promise<FoundAlarmLink | undefined> {
      const reader = await notificationChoices.readerOfLink(token, `alarm ${alarmId}`, address);
      const caller = reader && (await userCallers.callerByLink(reader.actor.userId, address));
      if (!caller || !isPermitted(caller, ALARM_PERMISSIONS.change)) return undefined;
      const found = await alarms.find(caller, alarmId);
      return (
        found && {
          alarm: { ...found.alarm, customerTitle: found.customerTitle },
          outage: await outages.findOpen(found.alarm.outageId, MAX_ALARMS_IN_ACT),
          caller,
          language: reader.language,
        }
      );
    },

    /** Does it, unless it was done before, or the alarm is over; in an outage, with all that the reader may change. */
    async act(found: FoundAlarmLink, act: AlarmLinkAct): Promise<void> {
      const { alarm, outage, caller } = found;
      if (isOver(found) || (act === 'snooze' && isSnoozed(alarm, clock()))) return;
      await alarmBatches.change(caller, {
        act,
        alarmIds: outage?.alarmIds ?? [alarm.id],
        raiseAgain: 'afterDuration',
        ...(act === 'snooze' && { snooze: { until: clock() + SNOOZE_MS } }),
      });
    },
  };
}

/** Whether there is nothing left to do: the alarm is cleared, or the outage over. */
export const isOver = ({ alarm, outage }: FoundAlarmLink): boolean =>
  alarm.clearTime !== null && outage === undefined;

const isSnoozed = ({ snoozedUntil }: StoredAlarm, now: number) => snoozedUntil !== null && snoozedUntil > now;

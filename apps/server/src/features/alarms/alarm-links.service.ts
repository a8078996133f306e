import type { AlarmLinkAct } from '@airdeck/contract/alarms/alarm-links';
import { ALARM_PERMISSIONS } from '@airdeck/contract/alarms/alarms.permissions';
import type { Language } from '@airdeck/contract/common/languages';
import type { Clock } from '../../clock.ts';
import { isPermitted } from '../../http/authorisation.ts';
import type { Caller } from '../../http/caller.ts';
import type { NotificationChoicesService } from '../notifications/notification-choices.service.ts';
import type { UserCallers } from '../sign-in/user-callers.service.ts';
import type { StoredAlarm } from './alarm-writes.repository.ts';
import type { AlarmService } from './alarms.service.ts';

const SNOOZE_MS = 3_600_000;

/** The alarm of a link, and its reader. */
export type FoundAlarmLink = {
  readonly alarm: StoredAlarm & { readonly customerTitle: string | null };
  readonly caller: Caller;
  readonly language: Language;
};

export type AlarmLinks = ReturnType<typeof createAlarmLinks>;

/** Acts of the readers of notifications by the links in them: as users, with their rights of that moment. */
export function createAlarmLinks(parts: {
  clock: Clock;
  alarms: AlarmService;
  notificationChoices: NotificationChoicesService;
  userCallers: UserCallers;
}) {
  const { clock, alarms, notificationChoices, userCallers } = parts;

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
          caller,
          language: reader.language,
        }
      );
    },

    /** Does it, unless it was done before, or the alarm is over. */
    async act({ alarm, caller }: FoundAlarmLink, act: AlarmLinkAct): Promise<void> {
      const isDone = act === 'acknowledge' ? alarm.ackTime !== null : isSnoozed(alarm, clock());
      if (isDone || alarm.clearTime !== null) return;
      if (act === 'acknowledge') await alarms.acknowledgeOnce(caller, alarm.id);
      else await alarms.snooze(caller, alarm.id, { until: clock() + SNOOZE_MS, reason: null });
    },
  };
}

const isSnoozed = ({ snoozedUntil }: StoredAlarm, now: number) => snoozedUntil !== null && snoozedUntil > now;

import { ALARM_SEVERITIES, type AlarmSeverity } from '@airdeck/contract/alarms/severities';
import type { NotificationChoices } from '@airdeck/contract/notifications/notifications';
import { NOTIFICATION_LIMITS } from './notifications.limits.ts';
import { endOfQuietHours } from './quiet-hours.ts';

/** A due message without an attempt. */
export type DueDelivery = {
  readonly id: string;
  /** Null: not about one alarm, and sent separately. */
  readonly alarmId: string | null;
  /** Null: of what it is about, nothing goes on. */
  readonly severity: AlarmSeverity | null;
  /** Whether it was held back before. */
  readonly isHeld: boolean;
};

/** Messages of the last ten minutes for one mailbox or browser. */
export type RecentDeliveries = {
  /** Messages about single alarms, sent or not, and the critical ones among them. */
  readonly singles: number;
  readonly criticals: number;
  /** Messages that were held back and are due now, besides the given ones. */
  readonly held: number;
  /** Time of the last digest; null: none in that time. */
  readonly digestTime: number | null;
};

/** Content of a digest: due or held-back messages of these severities; or only held-back ones that are due. */
export type Collected = { readonly severities: readonly AlarmSeverity[]; readonly isHeldOnly: boolean };

export type DeliveryPlan = {
  readonly send: readonly string[];
  readonly hold: readonly { readonly id: string; readonly until: number }[];
  /** Including pending messages besides the given ones; null: none is due. */
  readonly collect: Collected | null;
};

/**
 * Plans the due messages of one mailbox or browser. In quiet hours they are held until the end. More than ten in ten
 * minutes are combined in a digest; while that continues there is one every ten minutes, and critical ones are sent
 * separately and immediately. Only if more than ten of these are critical, they are combined as well, within a minute.
 * Held messages are combined.
 */
export function planDeliveries(given: {
  readonly due: readonly DueDelivery[];
  readonly recent: RecentDeliveries;
  readonly choices: Pick<NotificationChoices, 'quietHours'>;
  readonly now: number;
}): DeliveryPlan {
  const { due, recent, choices, now } = given;
  const { singlePerRecipient, windowMs, criticalWindowMs } = NOTIFICATION_LIMITS.numbers;
  const quietEnd = endOfQuietHours(choices.quietHours, now);
  const mayPass = (severity: AlarmSeverity | null) =>
    quietEnd === undefined || (severity === 'CRITICAL' && choices.quietHours?.letsCriticalPass === true);
  const quiet = due
    .filter(({ severity }) => !mayPass(severity))
    .map(({ id }) => ({ id, until: quietEnd ?? now }));
  const passing = due.filter(({ severity, alarmId }) => mayPass(severity) && alarmId !== null);
  const alone = idsOf(due.filter(({ severity, alarmId }) => mayPass(severity) && alarmId === null));
  const severities = ALARM_SEVERITIES.filter(mayPass);

  if (recent.singles <= singlePerRecipient) {
    const isTogether = recent.held > 1 && passing.some(({ isHeld }) => isHeld);
    return {
      send: [...alone, ...idsOf(isTogether ? passing.filter(({ isHeld }) => !isHeld) : passing)],
      hold: quiet,
      collect: isTogether ? { severities, isHeldOnly: true } : null,
    };
  }

  const isUrgent = (severity: AlarmSeverity | null) =>
    severity === 'CRITICAL' && recent.criticals <= singlePerRecipient;
  const send = [...alone, ...idsOf(passing.filter(({ severity }) => isUrgent(severity)))];
  const others = passing.filter(({ severity }) => !isUrgent(severity));
  const nextTime = ({ severity }: DueDelivery) =>
    (recent.digestTime ?? 0) + (severity === 'CRITICAL' ? criticalWindowMs : windowMs);
  if (others.some((delivery) => nextTime(delivery) <= now)) {
    const together = severities.filter((severity) => !isUrgent(severity));
    return { send, hold: quiet, collect: { severities: together, isHeldOnly: false } };
  }
  const waiting = others.map((delivery) => ({ id: delivery.id, until: nextTime(delivery) }));
  return { send, hold: [...quiet, ...waiting], collect: null };
}

const idsOf = (deliveries: readonly DueDelivery[]) => deliveries.map(({ id }) => id);

export const worstOf = (severities: readonly AlarmSeverity[]): AlarmSeverity =>
  ALARM_SEVERITIES.find((severity) => severities.includes(severity)) ?? 'INDETERMINATE';

/** The alarms listed in a digest: the worst, and the newest of these, whose ids come last. */
export function selectForDigest(
  members: readonly { readonly alarmId: string; readonly severity: AlarmSeverity }[],
): string[] {
  const rank = ({ severity }: (typeof members)[number]) => ALARM_SEVERITIES.indexOf(severity);
  return members
    .toSorted((one, other) => rank(one) - rank(other) || (one.alarmId < other.alarmId ? 1 : -1))
    .slice(0, NOTIFICATION_LIMITS.numbers.linesPerDigest)
    .map(({ alarmId }) => alarmId);
}

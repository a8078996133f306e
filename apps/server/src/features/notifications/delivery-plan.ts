import type { NotificationChoices } from '@airdeck/contract/notifications';
import { ALARM_SEVERITIES, type AlarmSeverity } from '@airdeck/contract/severities';
import { LIMITS } from '../../limits/limits.ts';
import { endOfQuietHours } from './quiet-hours.ts';

/** A message that is due, and was not tried yet. */
export type DueDelivery = {
  readonly id: string;
  /** Null: it is about no alarm, and goes by itself. */
  readonly severity: AlarmSeverity | null;
  /** It was held back before. */
  readonly isHeld: boolean;
};

/** What one mailbox or browser was to get in the last ten minutes. */
export type RecentDeliveries = {
  /** Messages about one alarm each, sent or not; those among them that are critical. */
  readonly singles: number;
  readonly criticals: number;
  /** Those that were held back and are due now, also beside the given ones. */
  readonly held: number;
  /** When the last digest was made; null: none in that time. */
  readonly digestTime: number | null;
};

/** What goes into one message: of these severities, what is due or held back; or only what was held back and is due. */
export type Collected = { readonly severities: readonly AlarmSeverity[]; readonly isHeldOnly: boolean };

export type DeliveryPlan = {
  readonly send: readonly string[];
  readonly hold: readonly { readonly id: string; readonly until: number }[];
  /** Also what waits beside the given ones; null: no such message is due. */
  readonly collect: Collected | null;
};

/**
 * What becomes of the messages that are due to one mailbox or browser. In quiet hours they are held to their end. More
 * than ten in ten minutes go into one digest; while that goes on there is one every ten minutes, and what is critical is
 * sent apart from it, at once. Only where more than ten of these are critical do they go together as well, within a
 * minute. What was held goes together.
 */
export function planDeliveries(given: {
  readonly due: readonly DueDelivery[];
  readonly recent: RecentDeliveries;
  readonly choices: Pick<NotificationChoices, 'quietHours'>;
  readonly now: number;
}): DeliveryPlan {
  const { due, recent, choices, now } = given;
  const { singlePerRecipient, windowMs, criticalWindowMs } = LIMITS.notifications;
  const quietEnd = endOfQuietHours(choices.quietHours, now);
  const mayPass = (severity: AlarmSeverity | null) =>
    quietEnd === undefined || (severity === 'CRITICAL' && choices.quietHours?.letsCriticalPass === true);
  const quiet = due
    .filter(({ severity }) => !mayPass(severity))
    .map(({ id }) => ({ id, until: quietEnd ?? now }));
  const passing = due.filter((delivery) => mayPass(delivery.severity) && delivery.severity !== null);
  const alone = idsOf(due.filter(({ severity }) => mayPass(severity) && severity === null));
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

/** Those that a digest names: the worst, and the newest of these, whose ids come last. */
export function selectForDigest(
  members: readonly { readonly alarmId: string; readonly severity: AlarmSeverity }[],
): string[] {
  const rank = ({ severity }: (typeof members)[number]) => ALARM_SEVERITIES.indexOf(severity);
  return members
    .toSorted((one, other) => rank(one) - rank(other) || (one.alarmId < other.alarmId ? 1 : -1))
    .slice(0, LIMITS.notifications.linesPerDigest)
    .map(({ alarmId }) => alarmId);
}

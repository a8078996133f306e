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
  /** Messages about one alarm each, sent or not. */
  readonly singles: number;
  /** When the last digest was made; undefined: none in that time. */
  readonly digestTime: number | undefined;
};

export type DeliveryPlan = {
  readonly send: readonly string[];
  readonly hold: readonly { readonly id: string; readonly until: number }[];
  /** To be sent in one message. */
  readonly collect: readonly string[];
};

/**
 * What becomes of the messages that are due to one mailbox or browser. In quiet hours they are held to their end. More
 * than ten in ten minutes go into one digest; while that goes on there is one every ten minutes. What was held goes
 * together.
 */
export function planDeliveries(given: {
  readonly due: readonly DueDelivery[];
  readonly recent: RecentDeliveries;
  readonly choices: Pick<NotificationChoices, 'quietHours'>;
  readonly now: number;
}): DeliveryPlan {
  const { due, recent, choices, now } = given;
  const { singlePerRecipient, windowMs } = LIMITS.notifications;
  const quietEnd = endOfQuietHours(choices.quietHours, now);
  const passes = ({ severity }: DueDelivery) =>
    quietEnd === undefined || (severity === 'CRITICAL' && choices.quietHours?.letsCriticalPass === true);
  const idsOf = (deliveries: readonly DueDelivery[]) => deliveries.map(({ id }) => id);
  const holdAll = (deliveries: readonly DueDelivery[], until: number) =>
    deliveries.map(({ id }) => ({ id, until }));

  const quiet = holdAll(
    due.filter((delivery) => !passes(delivery)),
    quietEnd ?? now,
  );
  const passing = due.filter((delivery) => passes(delivery) && delivery.severity !== null);
  const alone = idsOf(due.filter((delivery) => passes(delivery) && delivery.severity === null));
  if (recent.singles > singlePerRecipient && passing.length > 0) {
    const next = recent.digestTime === undefined ? now : recent.digestTime + windowMs;
    return next > now
      ? { send: alone, hold: [...quiet, ...holdAll(passing, next)], collect: [] }
      : { send: alone, hold: quiet, collect: idsOf(passing) };
  }
  const held = passing.filter(({ isHeld }) => isHeld);
  const isTogether = held.length > 1;
  return {
    send: [...alone, ...idsOf(isTogether ? passing.filter(({ isHeld }) => !isHeld) : passing)],
    hold: quiet,
    collect: isTogether ? idsOf(held) : [],
  };
}

export const worstOf = (severities: readonly AlarmSeverity[]): AlarmSeverity =>
  ALARM_SEVERITIES.find((severity) => severities.includes(severity)) ?? 'INDETERMINATE';

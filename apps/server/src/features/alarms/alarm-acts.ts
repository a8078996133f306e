import type { AlarmEntryKind } from '@airdeck/contract/alarms/alarm-entries';
import type { AlarmDetails } from '@airdeck/contract/alarms/alarms';
import type { RaiseAgain } from '@airdeck/contract/alarms/raise-again';
import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';

/** An alarm to raise. Times are epoch ms. */
export type NewAlarm = {
  /** Expected owner of the device; if it has changed, no alarm is raised. */
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly deviceId: string;
  /** Null: not raised by a rule. */
  readonly ruleId: string | null;
  /** Name of the rule. */
  readonly type: string;
  readonly severity: AlarmSeverity;
  /** Start of the condition, and the time until which it is known to hold. */
  readonly startTime: number;
  readonly endTime: number;
  /** Set: the condition ended before the evaluation. */
  readonly cleared?: { readonly kind: ClearingKind; readonly at: number } | null;
  readonly details: AlarmDetails | Record<string, unknown> | null;
  /** The outage that it is a part of, unless it is raised in maintenance; missing: none. */
  readonly outageId?: string | undefined;
};

/** Reason for clearing an alarm; a kind of entry of its time line. */
export type ClearingKind = Extract<
  AlarmEntryKind,
  'ended' | 'disproved' | 'ruleChanged' | 'deviceMoved' | 'cleared'
>;

/** An alarm to clear, with its end; if known better now, also the end of its condition and the furthest value. */
export type AlarmEnd = {
  readonly alarmId: string;
  readonly at: number;
  readonly endTime?: number;
  readonly peak?: number | null;
  /** By a person: when it is raised again if its condition goes on. Missing: after the end of its condition. */
  readonly raiseAgain?: RaiseAgain;
  /** The value beyond which it is worse, for `whenWorse`. */
  readonly worseThan?: number | null;
};

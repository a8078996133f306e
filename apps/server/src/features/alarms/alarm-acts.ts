import type { AlarmEntryKind } from '@airdeck/contract/alarm-entries';
import type { AlarmDetails } from '@airdeck/contract/alarms';
import type { AlarmSeverity } from '@airdeck/contract/severities';

/** An alarm to be raised. Times are epoch ms. */
export type NewAlarm = {
  /** Those who must still have the device, or nothing is raised. */
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly deviceId: string;
  /** Null: no rule raises it. */
  readonly ruleId: string | null;
  /** The name of the rule. */
  readonly type: string;
  readonly severity: AlarmSeverity;
  /** When the condition began to hold, and until when it is known to. */
  readonly startTime: number;
  readonly endTime: number;
  /** Set: it was over before it was evaluated. */
  readonly cleared?: { readonly kind: ClearingKind; readonly at: number } | null;
  readonly details: AlarmDetails | Record<string, unknown> | null;
};

/** Why an alarm is cleared; a kind of entry of its time line. */
export type ClearingKind = Extract<
  AlarmEntryKind,
  'ended' | 'disproved' | 'ruleChanged' | 'deviceMoved' | 'cleared'
>;

/** Which alarm ends when; where that is known better now, until when its condition held and how far it went. */
export type AlarmEnd = {
  readonly alarmId: string;
  readonly at: number;
  readonly endTime?: number;
  readonly peak?: number | null;
};

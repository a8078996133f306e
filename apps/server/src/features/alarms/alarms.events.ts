import type { AlarmEntryKind } from '@airdeck/contract/alarms/alarm-entries';
import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import { z } from 'zod';
import type { Action, ActionOn, EventEntity, UnauditedAction } from '../../domain-events.ts';

/** An alarm as it is after what happened to it. `name` is its type: the name of its rule. */
export type EventAlarm = EventEntity & {
  /** The owner of the device when it was raised. */
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly deviceId: string;
  readonly severity: AlarmSeverity;
  /** Null: no rule raised it, or the rule has been deleted. */
  readonly ruleId: string | null;
  /** Cleared. An alarm that was over before it was evaluated is raised as cleared. */
  readonly isOver: boolean;
};

export type AlarmAction = ActionOn<'ALARM'>;

const ALARM_CHANGES = [
  'raised',
  'updated',
  'cleared',
  'acknowledged',
  'assigned',
  'unassigned',
  'snoozed',
  'unsnoozed',
  'reminded',
  'commented',
  'deleted',
  'extended',
] as const satisfies readonly (AlarmAction | 'extended')[];

/** Something happened to an alarm; listeners that need more read the alarm. */
export type AlarmChange = {
  readonly alarmId: string;
  /** The alarm's owner. */
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly deviceId: string;
  /** `extended`: only its duration and peak changed, as with each reading while it is open. */
  readonly action: AlarmAction | 'extended';
};

export const alarmChangeSchema: z.ZodType<AlarmChange> = z.object({
  alarmId: z.string(),
  tenantId: z.string(),
  customerId: z.string().nullable(),
  deviceId: z.string(),
  action: z.enum(ALARM_CHANGES),
});

/** By the link in a notification. */
type ByLink = { readonly byLink: true };

type AlarmEvents = {
  entity: EventAlarm;
  actions: {
    raised: Action;
    updated: Action;
    /** `kind`: why. */
    cleared: Action<{ readonly kind: AlarmEntryKind }>;
    acknowledged: Action<ByLink | undefined>;
    assigned: Action<{ readonly assigneeId: string }>;
    unassigned: Action;
    /** `until`: epoch ms. */
    snoozed: Action<{ readonly until: number; readonly byLink?: true }>;
    unsnoozed: Action;
    /** A step of its rule is due, as no one has acknowledged it. */
    reminded: UnauditedAction<{ readonly step: number }>;
    commented: Action<{ readonly isEdited: true } | undefined>;
    deleted: Action;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    ALARM: AlarmEvents;
  }
}

declare module '../../events.ts' {
  interface Events {
    'alarms.changed': [changes: readonly AlarmChange[]];
  }
}

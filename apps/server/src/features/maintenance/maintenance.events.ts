import type { Action, ChangedFields, EventEntity } from '../../domain-events.ts';
import type { NotifiedAlarm } from '../../notify/delivery-subject.ts';

/** `name` is its reason. */
export type EventMaintenance = EventEntity & {
  readonly tenantId: string;
  /** The alarms raised meanwhile of which people are to be told now. */
  readonly alarms: readonly NotifiedAlarm[];
};

type MaintenanceEvents = {
  entity: EventMaintenance;
  actions: {
    created: Action;
    updated: Action<ChangedFields>;
    deleted: Action;
    /** By a person, or by itself. */
    ended: Action;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    MAINTENANCE: MaintenanceEvents;
  }
}

declare module '../../events.ts' {
  interface Events {
    /** All users of the tenant. */
    'maintenance.changed': [affected: AffectedUsers];
  }
}

import type { Action, ChangedFields, EventEntity } from '../../domain-events.ts';

type DeviceProfileEvents = {
  entity: EventEntity;
  actions: {
    created: Action;
    updated: Action<ChangedFields>;
    deleted: Action;
    /** The secret of its devices was shown to a person. */
    keysRead: Action;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    DEVICE_PROFILE: DeviceProfileEvents;
  }
}

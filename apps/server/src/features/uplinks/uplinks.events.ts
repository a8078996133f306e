import type { Action, ChangedFields, EventEntity } from '../../domain-events.ts';

type UplinkKeyEvents = {
  entity: EventEntity;
  actions: { created: Action; updated: Action<ChangedFields>; deleted: Action };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    UPLINK_KEY: UplinkKeyEvents;
  }
}

declare module '../devices/devices.events.ts' {
  interface DeviceActions {
    /** Messages that another system delivers under a serial number are stored for it. */
    uplinkLinked: Action;
    uplinkUnlinked: Action;
  }
}

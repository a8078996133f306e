import type { Action, EventEntity } from '../../domain-events.ts';

/** A device whose data a person wrote, or to which a person sent a command. */
export type EventDeviceData = EventEntity & { readonly customerId: string | null };

/** The first of the keys, their number, and what else the action says. */
type WrittenKeys = {
  readonly keys: readonly string[];
  readonly keyCount: number;
  readonly [detail: string]: unknown;
};

/** The actions on the data of devices; other features add theirs. */
export interface DeviceDataActions {
  attributesWritten: Action<WrittenKeys>;
  attributesDeleted: Action<WrittenKeys>;
  telemetryWritten: Action<WrittenKeys>;
  telemetryDeleted: Action<WrittenKeys>;
}

type DeviceDataEvents = { entity: EventDeviceData; actions: DeviceDataActions };

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    DEVICE_DATA: DeviceDataEvents;
  }
}

import type { AttributeScope } from '@airdeck/contract/attributes/attributes';
import type { Action, EventEntity } from '../../domain-events.ts';

/** A device whose data a person wrote, or to which a person sent a command. */
export type EventDeviceData = EventEntity & { readonly customerId: string | null };

/** The first of the keys, and their number. */
export type WrittenKeys = { readonly keys: readonly string[]; readonly keyCount: number };
type WrittenAttributes = WrittenKeys & { readonly scope: AttributeScope };

/** The actions on the data of devices; other features add theirs. */
export interface DeviceDataActions {
  attributesWritten: Action<WrittenAttributes>;
  attributesDeleted: Action<WrittenAttributes>;
  /** With the number of readings. */
  telemetryWritten: Action<WrittenKeys & { readonly readings: number }>;
  /** The span whose values were deleted, epoch ms; without it, all values of the keys. */
  telemetryDeleted: Action<WrittenKeys & { readonly startTs?: number; readonly endTs?: number }>;
}

type DeviceDataEvents = { entity: EventDeviceData; actions: DeviceDataActions };

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    DEVICE_DATA: DeviceDataEvents;
  }
}

import type { ActivityDetails } from '@airdeck/contract/devices/device-activity';
import type { z } from 'zod';
import type { Action, ChangedFields, EventEntity } from '../../domain-events.ts';
import type { deviceEventSchema } from '../../events.ts';

/** A device; `tenantId` null: in stock, `customerId` null: no customer has it. */
export type EventDevice = EventEntity & {
  readonly customerId: string | null;
  readonly label?: string | null;
};

/** The actions on devices; other features add theirs. */
export interface DeviceActions {
  created: Action;
  updated: Action<ActivityDetails<'updated'>>;
  deleted: Action;
  assigned: Action<ActivityDetails<'assigned'> | undefined>;
  unassigned: Action<ActivityDetails<'unassigned'> | undefined>;
  /** From another tenant, or from the stock (null), to the one it has now. */
  movedToTenant: Action<ActivityDetails<'movedToTenant'>>;
  /** Its location or its kind of place changed. */
  placed: Action<ChangedFields>;
  tokenChanged: Action;
  tokenRead: Action;
}

type DeviceEvents = { entity: EventDevice; actions: DeviceActions };

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    DEVICE: DeviceEvents;
  }
}

/** A device, as servers name it to each other. */
type NamedDevice = z.infer<typeof deviceEventSchema>;

declare module '../../events.ts' {
  interface Events {
    /** The access token changed: sessions with the old one must end. */
    'device.credentialsChanged': [device: NamedDevice];
    /** Tenant, customer, or the start of the readable period changed. */
    'device.moved': [device: NamedDevice];
    /** Its kind of place or its time zone may have changed. */
    'device.changed': [device: { deviceId: string }];
    /** It is in another room, or its room is in another building: who may read it may be others. */
    'device.roomChanged': [device: NamedDevice];
    'device.renamed': [device: NamedDevice];
    /** It became a gateway or ceased to be one, or its gateway settings changed. */
    'device.gatewayChanged': [device: NamedDevice];
    /** It has another profile, and its keys other names. */
    'device.profileChanged': [device: NamedDevice];
    'device.deleted': [device: NamedDevice];
    /** Lists of present and former owners are stale: devices were created, assigned, taken back, changed, placed or deleted. */
    'devices.changed': [owners: readonly Owner[]];
  }
}

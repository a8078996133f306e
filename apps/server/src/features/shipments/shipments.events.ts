import type { Action, EventEntity, UnauditedAction } from '../../domain-events.ts';

/** A shipment as it is after what happened to it. `name` and `tenantId` are its consignee's. */
export type EventShipment = EventEntity & {
  readonly tenantId: string;
  /** A system administrator; null: deleted since. */
  readonly consignorUserId: string | null;
  /** No device is missing. */
  readonly isComplete: boolean;
};

/** The number of devices, and the name of a single one. */
type ReceivedDevices = { readonly devices: number; readonly device?: string | null };

type ShipmentEvents = {
  entity: EventShipment;
  actions: {
    created: Action<{ readonly devices: number }>;
    /** Without details: it went from this consignee to another. */
    updated: Action<{ readonly devices: number; readonly isToAnother?: true } | undefined>;
    deleted: Action<{ readonly devices: number }>;
    /** Numbers of the statuses. */
    statusChanged: Action<{ readonly from: number; readonly to: number }>;
    received: Action<ReceivedDevices>;
    receiptUndone: Action<ReceivedDevices>;
    /** Devices are missing long after it was sent. */
    overdue: UnauditedAction;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    SHIPMENT: ShipmentEvents;
  }
}

declare module '../../events.ts' {
  interface Events {
    /** To this tenant. */
    'shipments.changed': [change: { shipmentId: string; tenantId: string }];
  }
}

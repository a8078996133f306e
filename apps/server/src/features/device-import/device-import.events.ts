import type { EventEntity, UnauditedAction } from '../../domain-events.ts';

/** An import of devices from a file; `tenantId` null: into the stock, or for several tenants. */
type DeviceImportEvents = {
  entity: Omit<EventEntity, 'name'>;
  actions: {
    /** Numbers of rows, and whether the user who imported has received the result. */
    ended: UnauditedAction<{
      readonly written: number;
      readonly failed: number;
      readonly isSeen: boolean;
    }>;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    DEVICE_IMPORT: DeviceImportEvents;
  }
}

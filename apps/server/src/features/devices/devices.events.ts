import type { GatewayChange } from '@airdeck/contract/device-activity';
import type { Action, ChangedFields, EventEntity } from '../../domain-events.ts';

/** A device; `tenantId` null: in stock, `customerId` null: no customer has it. */
export type EventDevice = EventEntity & { readonly customerId: string | null };

/** The actions on devices; other features add theirs. */
export interface DeviceActions {
  created: Action;
  updated: Action<ChangedFields & { readonly gateway?: GatewayChange }>;
  deleted: Action;
  /** `withHistory`: the customer reads it from the tenant's first day on. */
  assigned: Action<{ readonly withHistory: true } | undefined>;
  unassigned: Action;
  /** From another tenant, or from the stock (null), to the one it has now. */
  movedToTenant: Action<{
    readonly fromTenantId: string | null;
    readonly toTenantId: string | null;
    /** The former tenant knows its token. */
    readonly keepsToken?: true;
  }>;
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

import type { Action, ChangedFields, EventEntity } from '../../domain-events.ts';

/** `id` is the tenant's. */
type BrandEvents = {
  entity: EventEntity;
  actions: {
    updated: Action<ChangedFields>;
    /** System administrators, who confirm it, are told. */
    hostAsked: Action<{ readonly host: string }>;
    /** By system administrators. */
    hostConfirmed: Action<{ readonly host: string }>;
    hostTakenBack: Action<{ readonly host: string }>;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    BRAND: BrandEvents;
  }
}

declare module '../../events.ts' {
  interface Events {
    /** The brand of a tenant. */
    'brands.changed': [change: { tenantId: string }];
  }
}

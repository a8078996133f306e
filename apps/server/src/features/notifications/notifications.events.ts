import type { Action, ChangedFields, EventEntity, UnauditedAction } from '../../domain-events.ts';

/** A delivery about these alarms. */
type DeliveryEvents = {
  entity: Omit<EventEntity, 'name'> & { readonly alarmIds: readonly string[] };
  actions: {
    /** For good. */
    failed: UnauditedAction;
  };
};

/** `id` is the tenant's, `name` the host that is called. */
type WebhookEvents = {
  entity: EventEntity;
  actions: { created: Action; updated: Action<ChangedFields | undefined>; deleted: Action };
};

/** `name` is its own. */
type ReceiverEvents = {
  entity: EventEntity & { readonly tenantId: string };
  actions: {
    created: Action;
    updated: Action<ChangedFields>;
    deleted: Action;
    /** By the reader of a mail address, who has no account. */
    receiverConfirmed: Action;
    receiverEnded: Action;
  };
};

/** `name` is its own. */
type RotaEvents = {
  entity: EventEntity & { readonly tenantId: string };
  actions: { created: Action; updated: Action<ChangedFields>; deleted: Action };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    DELIVERY: DeliveryEvents;
    WEBHOOK: WebhookEvents;
    RECEIVER: ReceiverEvents;
    ROTA: RotaEvents;
  }
}

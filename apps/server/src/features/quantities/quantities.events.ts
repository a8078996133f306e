import type { Action, ChangedFields, EventEntity } from '../../domain-events.ts';

/** A declared quantity. `name` is its key. */
type QuantityEvents = {
  entity: EventEntity;
  actions: {
    created: Action;
    updated: Action<ChangedFields>;
    withdrawn: Action;
    restored: Action;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    QUANTITY: QuantityEvents;
  }
}

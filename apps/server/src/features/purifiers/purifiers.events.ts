import type { Action, ActionOn, ChangedFields, EventEntity } from '../../domain-events.ts';

export type PurifierAction = ActionOn<'PURIFIER'>;
/** The tenant that may use the model, before and after; null: all or none. */
type ModelMove = { readonly fromTenantId: string | null; readonly toTenantId: string | null };

/** A model of purifiers. `name` is its number. */
type PurifierEvents = {
  entity: EventEntity;
  actions: {
    created: Action;
    updated: Action<ChangedFields>;
    deleted: Action;
    assigned: Action<ModelMove>;
    unassigned: Action<ModelMove>;
    placed: Action<ChangedFields>;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    PURIFIER: PurifierEvents;
  }
}

import type { Action, ChangedFields, EventEntity } from '../../domain-events.ts';

type ApiKeyEvents = {
  entity: EventEntity;
  actions: {
    created: Action;
    updated: Action<ChangedFields>;
    deleted: Action<{ readonly owner: string } | undefined>;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    API_KEY: ApiKeyEvents;
  }
}

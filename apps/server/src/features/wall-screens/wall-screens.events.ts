import type { Action, ChangedFields, EventEntity } from '../../domain-events.ts';

type WallScreenEvents = {
  entity: EventEntity;
  actions: {
    created: Action;
    updated: Action<ChangedFields>;
    deleted: Action;
    /** Its link no longer works. */
    withdrawn: Action;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    WALL_SCREEN: WallScreenEvents;
  }
}

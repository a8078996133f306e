import type { Action, ChangedFields, EventEntity } from '../../domain-events.ts';

type ReadingImportEvents = {
  /** Named as its file. */
  entity: EventEntity;
  actions: {
    /** The file was sent. */
    created: Action;
    /** It was started, stopped or continued. */
    updated: Action<ChangedFields>;
    deleted: Action;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    READING_IMPORT: ReadingImportEvents;
  }
}

import type { Action, ChangedFields, EventEntity, UnauditedAction } from '../../domain-events.ts';

type ReadingImportEvents = {
  /** Named as its file. */
  entity: EventEntity;
  actions: {
    /** The file was sent. */
    created: Action;
    /** It was started, stopped or continued. */
    updated: Action<ChangedFields>;
    deleted: Action;
    /** Every row was read. Its author may be deleted since: null. */
    ended: UnauditedAction<{
      readonly authorId: string | null;
      readonly stored: number;
      readonly refused: number;
    }>;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    READING_IMPORT: ReadingImportEvents;
  }
}

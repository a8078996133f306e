import type { Action, ChangedFields, EventEntity } from '../../domain-events.ts';

type ScheduledReportEvents = {
  entity: EventEntity;
  actions: {
    created: Action;
    updated: Action<ChangedFields>;
    deleted: Action;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    SCHEDULED_REPORT: ScheduledReportEvents;
  }
}

import type { EventEntity, UnauditedAction } from '../../domain-events.ts';
import type { NotifiedAlarm } from '../../notify/delivery-subject.ts';

type OutageEvents = {
  entity: EventEntity & {
    /** Alarms that are a part of it since now. */
    readonly alarms: readonly NotifiedAlarm[];
  };
  actions: {
    /** It began, or more devices fell silent. */
    began: UnauditedAction;
    /** A step of a rule is due, as no one has acknowledged any of its alarms. `since`: when it was due, epoch ms. */
    reminded: UnauditedAction<{ readonly since: number }>;
    /** Its devices are back, or those that came back within minutes. */
    ended: UnauditedAction;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    OUTAGE: OutageEvents;
  }
}

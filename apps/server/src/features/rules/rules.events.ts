import type { Action, ChangedFields, EventEntity } from '../../domain-events.ts';

type RuleEvents = {
  entity: EventEntity & { readonly tenantId: string };
  actions: {
    created: Action;
    updated: Action<ChangedFields>;
    deleted: Action;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    RULE: RuleEvents;
  }
}

declare module '../../events.ts' {
  interface Events {
    /** A tenant's rules changed. */
    'rules.changed': [change: { tenantId: string }];
  }
}

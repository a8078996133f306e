import type { Action, ActionOn, EventEntity } from '../../domain-events.ts';

/** A conversation as it is after what happened to it. `name` is its subject. */
export type EventConversation = EventEntity & {
  readonly tenantId: string;
  /** Null: the tenant's administrators with those of the system. */
  readonly customerId: string | null;
  /** The new entry and its readers: both sides except its author. Null: there is no new entry. */
  readonly entry: { readonly id: string; readonly readerIds: readonly string[] } | null;
};

export type ConversationAction = ActionOn<'CONVERSATION'>;

type ConversationEvents = {
  entity: EventConversation;
  actions: {
    /** With its first entry. */
    created: Action;
    /** A further entry. */
    commented: Action;
    closed: Action;
    reopened: Action;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    CONVERSATION: ConversationEvents;
  }
}

declare module '../../events.ts' {
  interface Events {
    /** One of this customer with its tenant; `customerId` null: of the tenant with the system. */
    'conversations.changed': [owner: { tenantId: string; customerId: string | null }];
  }
}

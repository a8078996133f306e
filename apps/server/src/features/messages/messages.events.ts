import type { MessageImportance, MessageKind } from '@airdeck/contract/messages/messages';
import type { Action, EventEntity, UnauditedAction } from '../../domain-events.ts';

/** A message as it is after what happened to it. `name` is its title; of a message of the product, its kind. */
export type EventMessage = EventEntity & {
  readonly kind: MessageKind;
  readonly importance: MessageImportance;
  /** The start of its period, epoch ms. */
  readonly fromTime: number;
  /** False: people hear of it in another way. Missing: it is also sent by mail and push. */
  readonly isDelivered?: boolean;
};

/** `tenantId`: whose administrators sent it, or to whose users the product wrote; null: the system. */
type MessageEvents = {
  entity: EventMessage;
  actions: {
    /** By an administrator. */
    created: Action;
    withdrawn: Action;
    /** By the product. */
    writtenByProduct: UnauditedAction;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    MESSAGE: MessageEvents;
  }
}

declare module '../../events.ts' {
  interface Events {
    /** The users who received or sent them. */
    'messages.changed': [affected: AffectedUsers];
  }
}

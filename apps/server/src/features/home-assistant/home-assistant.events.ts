import type { Action, EventEntity } from '../../domain-events.ts';

/** `id` is the tenant's, `name` the host of the broker. */
type HomeAssistantBridgeEvents = {
  entity: EventEntity;
  actions: { created: Action; updated: Action; deleted: Action };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    HOME_ASSISTANT_BRIDGE: HomeAssistantBridgeEvents;
  }
}

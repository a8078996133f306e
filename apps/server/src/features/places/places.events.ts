import type { ActivityDetails } from '@airdeck/contract/devices/device-activity';
import type { Action, ChangedFields, EventEntity } from '../../domain-events.ts';

/** Features that act on places add their actions to these. */
export interface PlaceActions {
  created: Action;
  updated: Action<ChangedFields>;
  moved: Action;
  deleted: Action;
}

type PlaceEvents = { entity: EventEntity; actions: PlaceActions };

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    PLACE: PlaceEvents;
  }
}

declare module '../devices/devices.events.ts' {
  interface DeviceActions {
    /** It is in another room, or in none. */
    roomChanged: Action<ActivityDetails<'roomChanged'>>;
  }
}

declare module '../../events.ts' {
  interface Events {
    /** Buildings, floors or rooms of an owner changed, or which devices are in them. */
    'places.changed': [owners: readonly Owner[]];
  }
}

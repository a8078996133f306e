import type { PlaceFacts } from '@airdeck/contract/places/places';

/** An alarm of the past. Times are epoch milliseconds. */
export type PastAlarm = { readonly id: string; readonly deviceName: string; readonly raisedTime: number };

/** A conversation about an alarm. The first entry is by a customer's user. */
export type PastConversation = {
  readonly alarmId: string;
  readonly subject: string;
  readonly entries: readonly {
    readonly userId: string;
    readonly text: string;
    /** Epoch milliseconds, ascending. */
    readonly time: number;
  }[];
};

/** A device with the name of its room, and of the floor and building around it. */
export type NewDemoRoom = {
  readonly deviceName: string;
  readonly building: string;
  readonly floor: string | null;
  readonly room: string;
};

/** Facts of a place, by the names of the building, floor and room; none: all of the customer. */
export type DescribedPlace = { readonly path: readonly string[]; readonly facts: Partial<PlaceFacts> };

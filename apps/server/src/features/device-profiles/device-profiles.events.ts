import { keyNameSchema } from '@airdeck/contract/key-names/key-names';
import { z } from 'zod';
import type { Action, ChangedFields, EventEntity } from '../../domain-events.ts';

type DeviceProfileEvents = {
  entity: EventEntity;
  actions: {
    created: Action;
    updated: Action<ChangedFields>;
    deleted: Action;
    /** The secret of its devices was shown to a person. */
    keysRead: Action;
  };
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    DEVICE_PROFILE: DeviceProfileEvents;
  }
}

export const keyNamesEventSchema = z.object({
  profileId: z.string(),
  profileVersion: z.int(),
  keyNames: z.array(keyNameSchema),
});

declare module '../../events.ts' {
  interface Events {
    /** Keys that devices of a profile send are other quantities than before. */
    'deviceProfile.keyNamesChanged': [profile: z.infer<typeof keyNamesEventSchema>];
  }
}

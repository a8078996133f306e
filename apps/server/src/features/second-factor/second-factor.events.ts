import type { RequiredOf } from '@airdeck/contract/second-factor/requirement';
import type { Action, EventEntity } from '../../domain-events.ts';

declare module '../users/users.events.ts' {
  interface UserActions {
    /** By themselves: their authenticator app. */
    secondFactorSetUp: Action;
    secondFactorRemoved: Action;
    /** By an administrator. */
    secondFactorReset: Action;
    backupCodesMade: Action;
  }
}

/** The requirement of a second factor: `name` is the tenant's title, or the product's. */
type SecondFactorEvents = {
  entity: EventEntity;
  actions: {
    secondFactorRequired: Action<{
      readonly requiredOf: RequiredOf;
      readonly idleMinutes: number | null;
      readonly remembersBrowsers: boolean;
    }>;
  };
};

/** A passkey: `name` is what its user calls it. */
type PasskeyEvents = { entity: EventEntity; actions: { created: Action; deleted: Action } };

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    PASSKEY: PasskeyEvents;
    SECOND_FACTOR: SecondFactorEvents;
  }
}

import type { Action } from '../../domain-events.ts';

declare module '../users/users.events.ts' {
  interface UserActions {
    /** Became the first administrator of a partner. */
    partnerMade: Action;
    partnerUpdated: Action;
  }
}

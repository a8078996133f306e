import type { Action } from '../../domain-events.ts';

declare module '../users/users.events.ts' {
  interface UserActions {
    dataDownloaded: Action;
    deletionRequested: Action;
    deletionWithdrawn: Action;
    deletionDeclined: Action;
  }
}

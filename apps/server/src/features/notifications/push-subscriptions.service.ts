import { ECDH } from 'node:crypto';
import { NOTIFICATION_ERRORS, pushSubscriptionSchema } from '@airdeck/contract/notifications/notifications';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import { REQUEST_JSON, readJson } from '../../limits/bounded-json.ts';
import { looksPrivate } from '../../notify/private-addresses.ts';
import type { SessionService } from '../sign-in/sessions.service.ts';
import type { UserActions } from '../users/users.events.ts';
import { NOTIFICATION_LIMITS } from './notifications.limits.ts';
import {
  deleteEndedSubscriptions,
  deleteExcessSubscriptions,
  deleteSubscriptionsOfSession,
  listPushSubscriptions,
  savePushSubscription,
  takeFromOthers,
} from './push-subscriptions.repository.ts';

export type PushSubscriptions = ReturnType<typeof createPushSubscriptions>;

const ENDS_OTHER_SESSIONS: ReadonlySet<string> = new Set([
  'passwordChanged',
  'passwordReset',
  'emailChanged',
  'emailTakenBack',
  'sessionsEnded',
] satisfies (keyof UserActions)[]);

/**
 * Push subscriptions of users' browsers. Each ends with the sign-in in which it was registered, unless its user said that
 * the device is theirs alone.
 */
export function createPushSubscriptions(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  sessions: Pick<SessionService, 'hold'>;
  /** Whether push services may be on private networks. */
  allowsPrivateTargets: boolean;
}) {
  const { database, clock, domainEvents, sessions, allowsPrivateTargets } = parts;

  /** @throws ApiError 400/31 */
  function read(pushId: string) {
    const parsed = pushSubscriptionSchema.safeParse(readJson(pushId, REQUEST_JSON));
    if (!parsed.success || !isPoint(parsed.data.keys.p256dh)) {
      throw badRequest(NOTIFICATION_ERRORS.pushIdInvalid);
    }
    const url = new URL(parsed.data.endpoint);
    const isAllowed = allowsPrivateTargets || (url.protocol === 'https:' && !looksPrivate(url));
    if (!isAllowed) throw badRequest(NOTIFICATION_ERRORS.pushIdInvalid);
    return parsed.data;
  }

  // A sign-out ends notifications in that browser, and what ends all other sessions ends them in all other browsers, on
  // own devices as well: those may have been stolen. So does disabling the user, who may be enabled again. After the
  // console's own sign-out, an hour after each sign-in, they
  // go on on own devices.
  domainEvents.listen(async (unit, { entityType, action, entity, details }) => {
    if (entityType !== 'USER') return;
    const sessionId = unit.by?.sessionId;
    if (action === 'signedOut' && sessionId !== undefined && !details?.isForced) {
      await deleteSubscriptionsOfSession(unit.tx, entity.id, { sessionId });
    } else if (
      ENDS_OTHER_SESSIONS.has(action) ||
      (action === 'updated' && details.changed.includes('enabled'))
    ) {
      await deleteSubscriptionsOfSession(unit.tx, entity.id, { notSessionId: sessionId });
    }
  });

  return {
    /**
     * Subscribes or unsubscribes the caller's browser.
     * @param pushId the JSON of its PushSubscription; null: none
     * @param isOwnDevice whether the device is the caller's alone; undefined: as the caller chose before for this browser
     * @throws ApiError 400/31, 401/11 if the sign-in has ended
     */
    async register(caller: Caller, pushId: string | null, isOwnDevice?: boolean): Promise<void> {
      const { userId, sessionId } = caller;
      if (pushId === null) {
        await inUnitOfWork(database.db, undefined, ({ tx }) =>
          deleteSubscriptionsOfSession(tx, userId, { sessionId }),
        );
        return;
      }
      const { endpoint, keys } = read(pushId);
      await inUnitOfWork(database.db, undefined, async (unit) => {
        const { tx } = unit;
        await sessions.hold(unit, caller, userId);
        await takeTurnToAdd(tx, 'browsers', userId);
        await takeFromOthers(tx, endpoint, userId);
        const now = clock();
        const row = { id: newId(), createdTime: now, userId, sessionId, endpoint, ...keys };
        await savePushSubscription(tx, row, isOwnDevice);
        const kept = NOTIFICATION_LIMITS.numbers.browsersPerUser;
        await deleteExcessSubscriptions(tx, userId, { kept, now });
      });
    },

    /** The browsers in which the caller is notified. */
    async browsersOf({ userId }: Caller): Promise<{ endpoint: string; isOwnDevice: boolean }[]> {
      const found = await listPushSubscriptions(database.db, userId, clock());
      return found.map(({ endpoint, isOwnDevice }) => ({ endpoint, isOwnDevice }));
    },

    /** Deletes those that have ended with their sign-in. They are not used any more, deleted or not. */
    async purge(): Promise<void> {
      await inUnitOfWork(database.db, undefined, ({ tx }) => deleteEndedSubscriptions(tx, clock()));
    },
  };
}

/** Whether a key is a point on the curve: otherwise nothing could be encrypted with it. */
function isPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0;
  } catch {
    return false;
  }
}

import { ECDH } from 'node:crypto';
import { NOTIFICATION_ERRORS, pushSubscriptionSchema } from '@airdeck/contract/notifications';
import { v7 as newId } from 'uuid';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import { REQUEST_JSON, readJson } from '../../limits/bounded-json.ts';
import { LIMITS } from '../../limits/limits.ts';
import { looksPrivate } from '../../notify/private-addresses.ts';
import {
  deleteOldestSubscriptions,
  deleteSubscriptionsOfSession,
  listPushSubscriptions,
  savePushSubscription,
  takeFromOthers,
} from './push-subscriptions.repository.ts';

export type PushSubscriptions = ReturnType<typeof createPushSubscriptions>;

/** Push subscriptions of users' browsers. */
export function createPushSubscriptions(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  /** Whether push services may be on private networks. */
  allowsPrivateTargets: boolean;
}) {
  const { database, clock, domainEvents, allowsPrivateTargets } = parts;

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

  // After a sign-out others may use the browser; after a password change a browser may have been stolen.
  domainEvents.listen(async ({ entityType, action, entity, details }, unit) => {
    if (entityType !== 'USER') return;
    const sessionId = unit.by?.sessionId;
    // The console's automatic sign-out after an hour keeps the subscription: users still want notifications.
    if (action === 'signedOut' && sessionId !== undefined && !details?.isForced) {
      await deleteSubscriptionsOfSession(unit.tx, entity.id, { sessionId });
    } else if (action === 'passwordChanged' || action === 'passwordReset') {
      await deleteSubscriptionsOfSession(unit.tx, entity.id, { notSessionId: sessionId });
    }
  });

  return {
    /**
     * Subscribes or unsubscribes the caller's browser.
     * @param pushId the JSON of its PushSubscription; null: none
     * @throws ApiError 400/31
     */
    async register(caller: Caller, pushId: string | null): Promise<void> {
      const { userId, sessionId } = caller;
      if (pushId === null) {
        await inUnitOfWork(database.db, undefined, ({ tx }) =>
          deleteSubscriptionsOfSession(tx, userId, { sessionId }),
        );
        return;
      }
      const { endpoint, keys } = read(pushId);
      await inUnitOfWork(database.db, undefined, async ({ tx }) => {
        await takeTurnToAdd(tx, 'browsers', userId);
        await takeFromOthers(tx, endpoint, userId);
        await savePushSubscription(tx, {
          id: newId(),
          createdTime: clock(),
          userId,
          sessionId,
          endpoint,
          ...keys,
        });
        await deleteOldestSubscriptions(tx, userId, LIMITS.notifications.browsersPerUser);
      });
    },

    /** One of the caller's browsers. */
    async endpointsOf({ userId }: Caller): Promise<string[]> {
      return (await listPushSubscriptions(database.db, userId)).map(({ endpoint }) => endpoint);
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

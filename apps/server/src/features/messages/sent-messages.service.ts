import { placeTypeOf } from '@airdeck/air/places';
import { type Page, type PageQuery, toPage } from '@airdeck/contract/common/page';
import {
  type Audience,
  MESSAGE_ERRORS,
  type MessageForm,
  type MessageRecipient,
  type SentMessage,
} from '@airdeck/contract/messages/sent-messages';
import type { Clock } from '../../clock.ts';
import { administrationOf } from '../../database/caller-scope-sql.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { arePlacesOf } from '../../database/places-in-scope.ts';
import { authorOf, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { type Caller, scopeOfOwner } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { type ContentQuota, sizeOf } from '../../limits/content-quota.ts';
import { recipientBody, sentBody } from './message.presenter.ts';
import { countChosen, insertRecipients } from './message-audience.repository.ts';
import {
  findSent,
  insertMessage,
  listRecipients,
  listSent,
  lockSent,
  withdraw,
} from './sent-messages.repository.ts';

export type SentMessages = ReturnType<typeof createSentMessages>;

/** Messages of administrators: of the system to tenants, of a tenant to its customers. */
export function createSentMessages(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  events: EventBus;
  contentQuota: ContentQuota;
}) {
  const { clock, domainEvents, events, contentQuota } = parts;
  const { db } = parts.database;

  /** @throws ApiError 404/32 */
  async function get(tenantId: string | null, id: string, queryable: Queryable = db): Promise<SentMessage> {
    const found = orNotFound(await findSent(queryable, tenantId, id), 'Message', id);
    return sentBody(found);
  }

  return {
    /** @throws ApiError 400/31 */
    write(caller: Caller, form: MessageForm, outer?: UnitOfWork): Promise<SentMessage> {
      const { tenantId } = administrationOf(caller);
      const now = clock();
      const { title, text, importance, untilTime } = form;
      const fromTime = Math.max(form.fromTime ?? now, now);
      if (untilTime !== null && untilTime <= fromTime) throw badRequest(MESSAGE_ERRORS.periodInvalid);
      const audience = normalised(form.audience);
      return inUnitOfWork(db, outer ?? caller, async (unit) => {
        if (!(await isKnown(unit.tx, audience, tenantId))) {
          throw badRequest(MESSAGE_ERRORS.audienceUnknown);
        }
        const id = newId();
        const row = { id, tenantId, kind: 'written', title, text, importance, fromTime, untilTime } as const;
        await contentQuota.take(unit, { tenantId, customerId: null }, sizeOf(title, text, audience));
        await insertMessage(unit.tx, {
          ...row,
          createdTime: now,
          authorUserId: authorOf(caller).userId,
          audience,
        });
        const userIds = await insertRecipients(unit.tx, { ...row, audience });
        await domainEvents.publish(unit, {
          entityType: 'MESSAGE',
          action: 'created',
          entity: { ...row, name: title },
        });
        unit.afterCommit(() =>
          events.emit('messages.changed', { userIds: [caller.userId, ...userIds], tenantId }),
        );
        return get(tenantId, id, unit.tx);
      });
    },

    /** Hides it from its recipients, and drops unsent notifications. @throws ApiError 404/32 */
    withdraw(caller: Caller, id: string): Promise<SentMessage> {
      const { tenantId } = administrationOf(caller);
      return inUnitOfWork(db, caller, async (unit) => {
        const stored = orNotFound(await lockSent(unit.tx, tenantId, id), 'Message', id);
        if (stored.withdrawnTime === null) {
          const userIds = await withdraw(unit.tx, id, clock());
          const entity = { ...stored, name: stored.title ?? '' };
          await domainEvents.publish(unit, { entityType: 'MESSAGE', action: 'withdrawn', entity });
          unit.afterCommit(() =>
            events.emit('messages.changed', { userIds: [caller.userId, ...userIds], tenantId }),
          );
        }
        return get(tenantId, id, unit.tx);
      });
    },

    async page(caller: Caller, query: PageQuery<'fromTime'>): Promise<Page<SentMessage>> {
      const { rows, total } = await listSent(db, administrationOf(caller).tenantId, query);
      return toPage(rows.map(sentBody), total, query.page, query.pageSize);
    },

    /** @throws ApiError 404/32 */
    async recipients(caller: Caller, id: string, query: PageQuery): Promise<Page<MessageRecipient>> {
      await get(administrationOf(caller).tenantId, id);
      const { rows, total } = await listRecipients(db, id, query);
      return toPage(rows.map(recipientBody), total, query.page, query.pageSize);
    },
  };
}

/** Removes duplicates, and normalizes the kind of place; empty: unknown kind. */
function normalised(audience: Audience): Audience {
  switch (audience.kind) {
    case 'all':
      return audience;
    case 'tenants':
      return { ...audience, tenantIds: [...new Set(audience.tenantIds)] };
    case 'customers':
      return { ...audience, customerIds: [...new Set(audience.customerIds)] };
    case 'rooms':
      return { ...audience, placeIds: [...new Set(audience.placeIds)] };
    case 'place':
      return { ...audience, place: placeTypeOf(audience.place) ?? '' };
  }
}

/** Whether all selected recipients exist for this sender; the existence of others is not revealed. */
async function isKnown(tx: Queryable, audience: Audience, tenantId: string | null): Promise<boolean> {
  const isOfSystem = tenantId === null;
  switch (audience.kind) {
    case 'all':
      return true;
    case 'tenants':
      return isOfSystem && (await countChosen(tx, audience, null)) === audience.tenantIds.length;
    case 'customers':
      return !isOfSystem && (await countChosen(tx, audience, tenantId)) === audience.customerIds.length;
    case 'rooms':
      return (
        !isOfSystem &&
        (await arePlacesOf(tx, scopeOfOwner({ tenantId, customerId: null }), audience.placeIds))
      );
    case 'place':
      return !isOfSystem && audience.place !== '';
  }
}

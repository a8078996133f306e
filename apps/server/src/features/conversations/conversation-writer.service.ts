import { roomTitle } from '@airdeck/air/room-name';
import {
  CONVERSATION_ERRORS,
  type NewConversation,
  type NewEntry,
} from '@airdeck/contract/conversations/conversation-changes';
import type { ConversationState } from '@airdeck/contract/conversations/conversations';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, notFound, tooMuchAtOnce } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { type ContentQuota, sizeOf } from '../../limits/content-quota.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';
import { type Parties, sideOf } from './conversation-scope-sql.ts';
import {
  deleteConversation,
  findAlarmOf,
  findDeviceOf,
  findParties,
  findSent,
  insertConversation,
  insertEntry,
  lockConversation,
  lockParties,
  raiseUnread,
  updateConversation,
} from './conversation-writes.repository.ts';
import type { ConversationAction, EventConversation } from './conversations.events.ts';
import { CONVERSATION_LIMITS } from './conversations.limits.ts';
import type { StoredConversation } from './conversations.repository.ts';
import { readPicture } from './entry-picture.ts';

const MINUTE_S = 60;

/** Starts conversations, and writes in those of the caller. */
export function createConversationWriter(parts: {
  database: Database;
  clock: Clock;
  sharedLimits: SharedLimits;
  contentQuota: ContentQuota;
  events: EventBus;
  domainEvents: DomainEvents;
  limits?: typeof CONVERSATION_LIMITS.numbers;
}) {
  const {
    clock,
    sharedLimits,
    contentQuota,
    events,
    domainEvents,
    limits = CONVERSATION_LIMITS.numbers,
  } = parts;
  const { db } = parts.database;
  const limit = {
    name: 'conversation-entries',
    max: limits.entriesPerUserAndMinute,
    windowMs: MINUTE_S * 1000,
  };

  /** @throws ApiError 429/33 */
  async function countEntry({ userId }: Caller, outer: UnitOfWork | undefined): Promise<void> {
    const { remaining } = await sharedLimits.take([{ limit, key: userId }], {
      ...(outer && { tx: outer.tx }),
    });
    if (remaining < 0) throw tooMuchAtOnce('Too many requests!', MINUTE_S);
  }

  async function publish(
    unit: UnitOfWork,
    action: ConversationAction,
    { id, subject: name, tenantId, customerId }: StoredConversation,
    entry: EventConversation['entry'],
  ): Promise<void> {
    const entity = { id, name, tenantId, customerId, entry };
    await domainEvents.publish(unit, { entityType: 'CONVERSATION', action, entity });
    unit.afterCommit(() => events.emit('conversations.changed', { tenantId, customerId }));
  }

  /** Adds the name of a chart's device. @throws ApiError 404/32 if it does not belong to both sides */
  async function chartOf({ tx }: UnitOfWork, { chart, chartDeviceId }: NewEntry, parties: Parties) {
    if (!chart) return null;
    if (!chartDeviceId) return { ...chart, deviceName: null };
    const device = orNotFound(await findDeviceOf(tx, parties, chartDeviceId), 'Device', chartDeviceId);
    return { ...chart, deviceName: roomTitle(device) };
  }

  /**
   * Writes an entry. Conversation and users are locked.
   * @returns its id; undefined: the caller has sent it before
   */
  async function append(
    unit: UnitOfWork,
    caller: Caller,
    stored: StoredConversation,
    people: readonly string[],
    entry: NewEntry & { readonly file: Buffer | null },
  ): Promise<string | undefined> {
    const { tx } = unit;
    const now = clock();
    const number = stored.entryCount + 1;
    const chart = await chartOf(unit, entry, stored);
    await contentQuota.take(unit, stored, sizeOf(entry.text, chart) + (entry.file?.length ?? 0));
    const entryId = await insertEntry(tx, {
      conversationId: stored.id,
      number,
      createdTime: now,
      authorUserId: caller.userId,
      side: sideOf(caller),
      sentId: entry.sentId,
      text: entry.text,
      picture: entry.file,
      chart,
    });
    if (entryId === undefined) return undefined;
    await updateConversation(tx, stored.id, { lastEntryTime: now, entryCount: number, closedTime: null });
    const others = people.filter((userId) => userId !== caller.userId);
    await raiseUnread(tx, stored.id, others);
    const written = { id: entryId, readerIds: others };
    await publish(unit, number === 1 ? 'created' : 'commented', stored, written);
    return entryId;
  }

  /** Alarm and device of the conversation, visible to both sides. @throws ApiError 404/32 */
  async function subjectMatter({ tx }: UnitOfWork, given: NewConversation, parties: Parties) {
    const alarm = given.alarmId ? await findAlarmOf(tx, parties, given.alarmId) : undefined;
    if (given.alarmId && !alarm) throw notFound('Alarm', given.alarmId);
    const deviceId = given.deviceId ?? alarm?.deviceId;
    const device = deviceId ? await findDeviceOf(tx, parties, deviceId) : undefined;
    if (given.deviceId && !device) throw notFound('Device', given.deviceId);
    return {
      alarmId: alarm?.id ?? null,
      alarmType: alarm?.type ?? null,
      deviceId: device?.id ?? null,
      // For an alarm whose device is gone: the name stored in the alarm.
      deviceName: device?.name ?? alarm?.deviceName ?? null,
      deviceLabel: device ? device.label : (alarm?.deviceLabel ?? null),
    };
  }

  return {
    /**
     * Starts a conversation with its first entry. Idempotent: sent again, it returns the existing one.
     * @returns its id
     * @throws ApiError 400/31, 404/32 party, device or alarm not visible to both sides, 429/33
     */
    async start(caller: Caller, given: NewConversation, outer?: UnitOfWork): Promise<string> {
      await countEntry(caller, outer);
      const parties = partiesOf(caller, given);
      const file = fileOf(given);
      return inUnitOfWork(db, outer ?? caller, async (unit) => {
        const { tx } = unit;
        const people = await lockParties(tx, parties);
        if (!people) throw notFoundParty(parties);
        const now = clock();
        const stored = await insertConversation(tx, {
          ...parties,
          createdTime: now,
          lastEntryTime: now,
          // It becomes a header line of mails.
          subject: given.subject.replaceAll(/\s+/g, ' '),
          ...(await subjectMatter(unit, given, parties)),
        });
        const written = await append(unit, caller, stored, people, { ...given, file });
        if (written !== undefined) return stored.id;
        await deleteConversation(tx, stored.id);
        const sent = await findSent(tx, caller.userId, given.sentId);
        return sent?.conversationId ?? stored.id;
      });
    },

    /** Idempotent: sent again, returns the existing entry. @returns its id @throws ApiError 400/31, 404/32, 429/33 */
    async write(
      caller: Caller,
      conversationId: string,
      given: NewEntry,
      outer?: UnitOfWork,
    ): Promise<string> {
      await countEntry(caller, outer);
      const file = fileOf(given);
      return inUnitOfWork(db, outer ?? caller, async (unit) => {
        const { tx } = unit;
        const parties = await findParties(tx, caller, conversationId);
        const people = parties && (await lockParties(tx, parties));
        const stored = people && (await lockConversation(tx, caller, conversationId));
        if (!stored) throw notFound('Conversation', conversationId);
        const entryId = await append(unit, caller, stored, people, { ...given, file });
        const sent = entryId ?? (await findSent(tx, caller.userId, given.sentId))?.entryId;
        if (sent === undefined) throw notFound('Conversation', conversationId);
        return sent;
      });
    },

    /** Without effect if it already has this state. @throws ApiError 404/32 */
    setState: (caller: Caller, conversationId: string, state: ConversationState): Promise<void> =>
      inUnitOfWork(db, caller, async (unit) => {
        const stored = orNotFound(
          await lockConversation(unit.tx, caller, conversationId),
          'Conversation',
          conversationId,
        );
        const isClosed = state === 'closed';
        if ((stored.closedTime !== null) === isClosed) return;
        await updateConversation(unit.tx, conversationId, { closedTime: isClosed ? clock() : null });
        await publish(unit, isClosed ? 'closed' : 'reopened', stored, null);
      }),
  };
}

/** The sides of a new conversation of the caller. @throws ApiError 400/31, 404/32 */
function partiesOf(caller: Caller, { tenantId, customerId }: NewConversation): Parties {
  const own = { tenantId: caller.tenantId ?? '', customerId: caller.customerId };
  if (caller.authority === 'SYS_ADMIN') {
    if (customerId) throw notFound('Customer', customerId);
    if (!tenantId) throw badRequest(CONVERSATION_ERRORS.tenantRequired);
    return { tenantId, customerId: null };
  }
  if (tenantId && tenantId !== own.tenantId) throw notFound('Tenant', tenantId);
  if (caller.authority === 'TENANT_ADMIN') return { ...own, customerId: customerId ?? null };
  if (customerId && customerId !== own.customerId) throw notFound('Customer', customerId);
  return own;
}

const notFoundParty = ({ tenantId, customerId }: Parties) =>
  customerId === null ? notFound('Tenant', tenantId) : notFound('Customer', customerId);

/** @throws ApiError 400/31 */
const fileOf = ({ picture }: NewEntry): Buffer | null => (picture ? readPicture(picture) : null);

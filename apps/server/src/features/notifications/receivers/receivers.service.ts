import type { WebhookTest } from '@airdeck/contract/notifications/deliveries';
import {
  MAX_RECEIVERS,
  RECEIVER_ERRORS,
  RECEIVER_KINDS,
  type Receiver,
  type ReceiverForm,
  type ReceiverKind,
} from '@airdeck/contract/notifications/receivers';
import type { Clock } from '../../../clock.ts';
import { tenantOf } from '../../../database/caller-scope-sql.ts';
import { type Database, firstOrThrow } from '../../../database/database.ts';
import { takeTurnToAdd } from '../../../database/limited-rows-sql.ts';
import { changedFields, newEntity, nextVersion } from '../../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../../database/unit-of-work.ts';
import { type DomainEvents, eventOf } from '../../../domain-events.ts';
import type { Caller } from '../../../http/caller.ts';
import { type ConstraintMeanings, mapConstraintErrors } from '../../../http/constraint-errors.ts';
import { ApiError, badRequest, tooManyRequests } from '../../../http/errors.ts';
import { orNotFound } from '../../../http/found-rows.ts';
import type { SharedLimits } from '../../../limits/shared-limits.ts';
import { testResult } from '../../../notify/delivery-error.ts';
import { NOTIFICATION_LIMITS } from '../notifications.limits.ts';
import { checkTarget } from '../webhook-parts.ts';
import { receiverOf } from './receiver.presenter.ts';
import type { ReceiverNotices } from './receiver-notices.ts';
import { changedTarget, targetOf } from './receiver-targets.ts';
import {
  countReceivers,
  deleteReceiver,
  dropDeliveriesTo,
  findTenantTitle,
  insertReceiver,
  listReceivers,
  lockReceiver,
  type ReceiverRow,
  updateReceiver,
} from './receivers.repository.ts';

const CONSTRAINTS: ConstraintMeanings = { receiver__tenant_id_name: RECEIVER_ERRORS.nameTaken };

const HOUR_MS = 3_600_000;
const { receiverMailsPerAddressAndHour, receiverMailsPerTenantAndHour } = NOTIFICATION_LIMITS.numbers;
const ofAddress = {
  name: 'receiver-mails-of-address',
  max: receiverMailsPerAddressAndHour,
  windowMs: HOUR_MS,
};
const ofTenant = { name: 'receiver-mails-of-tenant', max: receiverMailsPerTenantAndHour, windowMs: HOUR_MS };

export type Receivers = ReturnType<typeof createReceivers>;

/** The receivers of alarms besides users, which administrators of a tenant set up and its rules name. */
export function createReceivers(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  notices: ReceiverNotices;
  sharedLimits: SharedLimits;
  sendsMail: boolean;
  allowsPrivateTargets: boolean;
  /** Whether the operator has set a gateway of text messages up. */
  sendsSms: boolean;
}) {
  const { database, clock, domainEvents, notices, sharedLimits, allowsPrivateTargets, sendsMail, sendsSms } =
    parts;
  const { db } = database;

  const isAvailable: Partial<Record<ReceiverKind, boolean>> = {
    mail: sendsMail,
    sms: sendsSms,
  };
  const kinds = RECEIVER_KINDS.filter((kind) => isAvailable[kind] ?? true);

  /** @throws ApiError 400/31 */
  function check(form: ReceiverForm): void {
    if (!kinds.includes(form.kind)) throw badRequest(RECEIVER_ERRORS.kindUnavailable);
    if ('url' in form && form.url !== '') checkTarget(form.url, allowsPrivateTargets);
  }

  const bodyOf = async (row: ReceiverRow): Promise<Receiver> =>
    receiverOf(firstOrThrow(await listReceivers(db, row.tenantId, row.id)));

  /** @throws ApiError 404/32 */
  const lock = async ({ tx }: UnitOfWork, caller: Caller, id: string): Promise<ReceiverRow> =>
    orNotFound(await lockReceiver(tx, tenantOf(caller), id), 'Receiver', id);

  /** Counts a mail to an address that has not agreed, or for a test. @throws ApiError 429/33 */
  async function countMail({ tx }: UnitOfWork, tenantId: string, address: string): Promise<void> {
    const { remaining } = await sharedLimits.take(
      [
        { limit: ofAddress, key: address.toLowerCase() },
        { limit: ofTenant, key: tenantId },
      ],
      { tx },
    );
    if (remaining < 0) throw tooManyRequests();
  }

  /** The receiver whose mail address was counted, and is to be asked. */
  async function ask(row: ReceiverRow): Promise<void> {
    if (row.target.kind !== 'mail') return;
    const tenantTitle = await findTenantTitle(db, row.tenantId);
    await notices.askToConfirm({ ...row, address: row.target.address, tenantTitle });
  }

  return {
    async list(caller: Caller) {
      const rows = await listReceivers(db, tenantOf(caller));
      return { receivers: rows.map(receiverOf), kinds };
    },

    /** A mail address is asked first. @throws ApiError 400/31, 429/33 too many mails */
    async create(caller: Caller, form: ReceiverForm): Promise<Receiver> {
      check(form);
      const tenantId = tenantOf(caller);
      const { name, language, notifiesOfEnd, isEnabled } = form;
      const entity = newEntity(clock);
      const row: ReceiverRow = {
        ...entity,
        tenantId,
        name,
        language,
        notifiesOfEnd,
        isEnabled,
        target: targetOf(form),
        confirmedTime: form.kind === 'mail' ? null : entity.createdTime,
      };
      await inUnitOfWork(db, caller, async (unit) => {
        await takeTurnToAdd(unit.tx, 'receivers', tenantId);
        if ((await countReceivers(unit.tx, tenantId)) >= MAX_RECEIVERS)
          throw new ApiError(RECEIVER_ERRORS.tooMany, { max: MAX_RECEIVERS });
        await mapConstraintErrors(CONSTRAINTS, row, () => insertReceiver(unit.tx, row));
        if (form.kind === 'mail') await countMail(unit, tenantId, form.address);
        await domainEvents.publish(unit, eventOf('RECEIVER', 'created', row));
      });
      // The administrator sees that the address is not confirmed, and can ask again.
      await testResult(ask(row));
      return bodyOf(row);
    },

    /**
     * Another mail address is asked again. Messages to a receiver that is switched off are dropped.
     * @throws ApiError 400/31, 404/32, 409/35, 429/33
     */
    async change(caller: Caller, id: string, form: ReceiverForm & { version?: number | undefined }) {
      check(form);
      const { name, language, notifiesOfEnd, isEnabled } = form;
      const { row, isAsked } = await inUnitOfWork(db, caller, async (unit) => {
        const stored = await lock(unit, caller, id);
        const version = nextVersion('Receiver', stored.version, form.version);
        const target = changedTarget(stored.target, form);
        const isMoved =
          target.kind === 'mail' &&
          stored.target.kind === 'mail' &&
          target.address.toLowerCase() !== stored.target.address.toLowerCase();
        const change = { name, language, notifiesOfEnd, isEnabled, target, version };
        const moved = isMoved ? { confirmedTime: null } : {};
        const updated = await mapConstraintErrors(CONSTRAINTS, change, () =>
          updateReceiver(unit.tx, id, { ...change, ...moved }),
        );
        if (isMoved) await countMail(unit, stored.tenantId, target.address);
        if (!isEnabled || isMoved) await dropDeliveriesTo(unit.tx, id);
        const details = changedFields(stored, updated);
        await domainEvents.publish(unit, eventOf('RECEIVER', 'updated', updated, details));
        return { row: updated, isAsked: isMoved };
      });
      if (isAsked) await testResult(ask(row));
      return bodyOf(row);
    },

    /** Its deliveries go with it; rules forget it. @throws ApiError 404/32 */
    async delete(caller: Caller, id: string): Promise<void> {
      await inUnitOfWork(db, caller, async (unit) => {
        const stored = await lock(unit, caller, id);
        await domainEvents.publish(unit, eventOf('RECEIVER', 'deleted', stored));
        await deleteReceiver(unit.tx, id);
      });
    },

    /** Sends a test immediately; to an address that is not confirmed, the question. @throws ApiError 404/32, 429/33 */
    async test(caller: Caller, id: string): Promise<WebhookTest> {
      const row = await inUnitOfWork(db, caller, async (unit) => {
        const stored = await lock(unit, caller, id);
        if (stored.target.kind === 'mail') await countMail(unit, stored.tenantId, stored.target.address);
        return stored;
      });
      if (row.confirmedTime === null) return testResult(ask(row));
      return testResult(notices.sendTest(row));
    },
  };
}

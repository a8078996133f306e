import { randomBytes } from 'node:crypto';
import type {
  DeliveryFailure,
  SavedWebhook,
  Webhook,
  WebhookForm,
} from '@airdeck/contract/notifications/deliveries';
import { NOTIFICATION_ERRORS } from '@airdeck/contract/notifications/notifications';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import {
  type AuditedActionOn,
  type DetailsArgument,
  type DomainEvents,
  eventOf,
} from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { DeliveryError } from '../../notify/delivery-error.ts';
import { looksPrivate } from '../../notify/private-addresses.ts';
import type { WebhookSender } from '../../notify/webhook/webhook-sender.ts';
import {
  deleteWebhook,
  dropWebhookDeliveries,
  findWebhook,
  saveWebhook,
  updateWebhookSecret,
  type WebhookRow,
} from './webhooks.repository.ts';

const SECRET_BYTES = 32;
const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Webhooks of tenants, to which alarms are sent. */
export function createWebhooks(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  allowsPrivateTargets: boolean;
  send: WebhookSender;
}) {
  const { database, clock, domainEvents, allowsPrivateTargets, send } = parts;

  const inOwnUnit = <T>(caller: Caller, work: (unit: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(database.db, caller, work);

  /** Without the secret, and without the query, which may contain secrets. */
  const publish = <Name extends AuditedActionOn<'WEBHOOK'>>(
    unit: UnitOfWork,
    tenantId: string,
    url: string,
    action: Name,
    ...details: DetailsArgument<'WEBHOOK', Name>
  ) => {
    const entity = { id: tenantId, name: new URL(url).host, tenantId };
    return domainEvents.publish(unit, eventOf('WEBHOOK', action, entity, ...details));
  };

  return {
    async get(caller: Caller): Promise<Webhook | null> {
      const found = await findWebhook(database.db, tenantOf(caller));
      return found ? webhookOf(found) : null;
    },

    /** Returns the secret only when it is generated. @throws ApiError 400/31 */
    save(caller: Caller, form: WebhookForm): Promise<SavedWebhook> {
      if (!allowsPrivateTargets && looksPrivate(new URL(form.url))) {
        throw badRequest(NOTIFICATION_ERRORS.webhookAddressRefused);
      }
      const tenantId = tenantOf(caller);
      return inOwnUnit(caller, async (unit) => {
        const former = await findWebhook(unit.tx, tenantId);
        const row = { ...form, tenantId, createdTime: clock(), secret: newSecret() };
        const saved = await saveWebhook(unit.tx, row);
        if (!saved.isEnabled) await dropWebhookDeliveries(unit.tx, tenantId);
        await publish(unit, tenantId, saved.url, former ? 'updated' : 'created');
        return { ...webhookOf(saved), secret: saved.secret === row.secret ? row.secret : null };
      });
    },

    async delete(caller: Caller): Promise<void> {
      const tenantId = tenantOf(caller);
      await inOwnUnit(caller, async (unit) => {
        const deleted = await deleteWebhook(unit.tx, tenantId);
        if (deleted) await publish(unit, tenantId, deleted.url, 'deleted');
      });
    },

    /** Renews the secret, and returns it. @throws ApiError 404/32 without a webhook */
    renewSecret(caller: Caller): Promise<SavedWebhook> {
      const tenantId = tenantOf(caller);
      return inOwnUnit(caller, async (unit) => {
        const renewed = await updateWebhookSecret(unit.tx, tenantId, newSecret());
        if (!renewed) throw missing();
        await publish(unit, tenantId, renewed.url, 'updated', { changed: ['secret'] });
        return { ...webhookOf(renewed), secret: renewed.secret };
      });
    },

    /** Sends a test immediately. @throws ApiError 404/32 without a webhook */
    async test(
      caller: Caller,
    ): Promise<{ isDelivered: boolean; reason: DeliveryFailure | null; detail: string | null }> {
      const found = await findWebhook(database.db, tenantOf(caller));
      if (!found) throw missing();
      try {
        await send(found, { id: newId(), event: 'test', sentTime: clock(), alarm: null });
        return { isDelivered: true, reason: null, detail: null };
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        return { isDelivered: false, reason: error.reason, detail: error.detail };
      }
    },
  };
}

const missing = () => new ApiError(NOTIFICATION_ERRORS.webhookMissing);

const webhookOf = ({ url, severities, isEnabled }: WebhookRow): Webhook => ({ url, severities, isEnabled });

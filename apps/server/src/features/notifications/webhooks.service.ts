import type {
  SavedWebhook,
  Webhook,
  WebhookBody,
  WebhookForm,
  WebhookTest,
} from '@airdeck/contract/notifications/deliveries';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { testResult } from '../../notify/delivery-error.ts';
import { newWebhookSecret, type WebhookSender } from '../../notify/webhook/webhook-sender.ts';
import { checkTarget, webhookEvents, webhookMissing } from './webhook-parts.ts';
import {
  deleteWebhook,
  dropWebhookDeliveries,
  findWebhook,
  saveWebhook,
  updateWebhookSecret,
  type WebhookRow,
} from './webhooks.repository.ts';

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

  const publish = webhookEvents(domainEvents);

  return {
    async get(caller: Caller): Promise<Webhook | null> {
      const found = await findWebhook(database.db, tenantOf(caller));
      return found ? webhookOf(found) : null;
    },

    /** Returns the secret only when it is generated. @throws ApiError 400/31 */
    save(caller: Caller, form: WebhookForm): Promise<SavedWebhook> {
      checkTarget(form.url, allowsPrivateTargets);
      const tenantId = tenantOf(caller);
      return inOwnUnit(caller, async (unit) => {
        const former = await findWebhook(unit.tx, tenantId);
        const row = { ...form, tenantId, createdTime: clock(), secret: newWebhookSecret() };
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
        const renewed = await updateWebhookSecret(unit.tx, tenantId, newWebhookSecret());
        if (!renewed) throw webhookMissing();
        await publish(unit, tenantId, renewed.url, 'updated', { changed: ['secret'] });
        return { ...webhookOf(renewed), secret: renewed.secret };
      });
    },

    /** Sends a test immediately. @throws ApiError 404/32 without a webhook */
    async test(caller: Caller): Promise<WebhookTest> {
      const found = await findWebhook(database.db, tenantOf(caller));
      if (!found) throw webhookMissing();
      const body: WebhookBody = { id: newId(), event: 'test', sentTime: clock(), alarm: null };
      return testResult(send(found, body));
    },
  };
}

const webhookOf = ({ url, severities, isEnabled }: WebhookRow): Webhook => ({ url, severities, isEnabled });

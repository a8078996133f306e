import type { WebhookTest } from '@airdeck/contract/notifications/deliveries';
import { NOTIFICATION_ERRORS } from '@airdeck/contract/notifications/notifications';
import type {
  ReadingWebhook,
  ReadingWebhookBody,
  ReadingWebhookForm,
  SavedReadingWebhook,
} from '@airdeck/contract/notifications/reading-webhook';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { testResult } from '../../notify/delivery-error.ts';
import { newWebhookSecret, type WebhookSender } from '../../notify/webhook/webhook-sender.ts';
import type { ReadingFeeds } from '../reading-feed/reading-feed.service.ts';
import { checkedDevices } from '../rules/chosen-devices.ts';
import {
  deleteReadingWebhook,
  findReadingWebhook,
  type ReadingWebhookRow,
  saveReadingWebhook,
  updateReadingWebhookSecret,
} from './reading-webhook.repository.ts';
import { checkTarget, webhookEvents, webhookMissing } from './webhook-parts.ts';

export type ReadingWebhooks = ReturnType<typeof createReadingWebhooks>;

/** Webhooks of tenants, to which readings are sent. */
export function createReadingWebhooks(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  readingFeeds: ReadingFeeds;
  allowsPrivateTargets: boolean;
  send: WebhookSender;
}) {
  const { database, clock, domainEvents, readingFeeds, allowsPrivateTargets, send } = parts;
  const publish = webhookEvents(domainEvents);

  const toWebhook = async (row: ReadingWebhookRow): Promise<ReadingWebhook> =>
    webhookOf(row, await readingFeeds.waitingSince(row.tenantId, row.cursor));

  return {
    async get(caller: Caller): Promise<ReadingWebhook | null> {
      const found = await findReadingWebhook(database.db, tenantOf(caller));
      return found ? toWebhook(found) : null;
    },

    /** Returns the secret only when it is generated. @throws ApiError 400/31, also for devices and customers of others */
    async save(caller: Caller, form: ReadingWebhookForm): Promise<SavedReadingWebhook> {
      checkTarget(form.url, allowsPrivateTargets);
      const tenantId = tenantOf(caller);
      const secret = newWebhookSecret();
      const cursor = await readingFeeds.begin(tenantId);
      const saved = await inUnitOfWork(database.db, caller, async (unit) => {
        const former = await findReadingWebhook(unit.tx, tenantId);
        const { url, isEnabled } = form;
        const devices = await checkedDevices(unit.tx, { tenantId, customerId: null }, form.devices, UNKNOWN);
        const keys = [...new Set(form.keys)].sort();
        const now = clock();
        const row = {
          tenantId,
          createdTime: now,
          nextTime: now,
          url,
          isEnabled,
          devices,
          keys,
          secret,
          cursor,
        };
        const stored = await saveReadingWebhook(unit.tx, row);
        await publish(unit, tenantId, stored.url, former ? 'updated' : 'created');
        return stored;
      });
      return { ...(await toWebhook(saved)), secret: saved.secret === secret ? secret : null };
    },

    async delete(caller: Caller): Promise<void> {
      const tenantId = tenantOf(caller);
      await inUnitOfWork(database.db, caller, async (unit) => {
        const deleted = await deleteReadingWebhook(unit.tx, tenantId);
        if (deleted) await publish(unit, tenantId, deleted.url, 'deleted');
      });
    },

    /** Renews the secret, and returns it. @throws ApiError 404/32 without a webhook */
    async renewSecret(caller: Caller): Promise<SavedReadingWebhook> {
      const tenantId = tenantOf(caller);
      const renewed = await inUnitOfWork(database.db, caller, async (unit) => {
        const row = await updateReadingWebhookSecret(unit.tx, tenantId, newWebhookSecret());
        if (!row) throw webhookMissing();
        await publish(unit, tenantId, row.url, 'updated', { changed: ['secret'] });
        return row;
      });
      return { ...(await toWebhook(renewed)), secret: renewed.secret };
    },

    /** Sends a test immediately. @throws ApiError 404/32 without a webhook */
    async test(caller: Caller): Promise<WebhookTest> {
      const found = await findReadingWebhook(database.db, tenantOf(caller));
      if (!found) throw webhookMissing();
      const body: ReadingWebhookBody = {
        id: newId(),
        event: 'test',
        sentTime: clock(),
        readings: [],
        leftOut: false,
      };
      return testResult(send(found, body));
    },
  };
}

const { webhookDeviceUnknown, webhookCustomerUnknown } = NOTIFICATION_ERRORS;
const UNKNOWN = { unknownDevice: webhookDeviceUnknown, unknownCustomer: webhookCustomerUnknown };

function webhookOf(row: ReadingWebhookRow, waitingSince: number | null): ReadingWebhook {
  const { url, devices, keys, isEnabled, deliveredTime, leftOutTime, nextTime, failedSince } = row;
  const { reason, reasonDetail: detail } = row;
  const failure =
    failedSince === null ? null : { since: failedSince, reason: reason ?? 'failed', detail, nextTime };
  return { url, devices, keys, isEnabled, deliveredTime, waitingSince, failure, leftOutTime };
}

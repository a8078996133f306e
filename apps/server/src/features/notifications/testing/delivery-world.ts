import { randomUUID } from 'node:crypto';
import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import type { NotificationChoices } from '@airdeck/contract/notifications/notifications';
import {
  DEFAULT_NOTIFICATION_CHOICES,
  DELIVERY_CHANNELS,
} from '@airdeck/contract/notifications/notifications';
import type { RuleRecipients } from '@airdeck/contract/rules/rule-handling';
import { readConfig } from '../../../config.ts';
import { inUnitOfWork } from '../../../database/unit-of-work.ts';
import { createSmtpMailer } from '../../../notify/mail/mailer.ts';
import { createApiClient } from '../../../testing/api-client.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { type PushService, startPushService } from '../../../testing/push-service.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts';
import { createWorld, type WorldDevice, type WorldUser } from '../../../testing/world.ts';

export const START = Date.UTC(2026, 5, 1, 12);

export type DeliveryWorld = Awaited<ReturnType<typeof createDeliveryWorld>>;

/** Two tenants, with the application, a mail server, a push service and a webhook receiver that stand in for real ones. */
export async function createDeliveryWorld() {
  const database = await createTestDatabase();
  const world = await createWorld(database);
  const mails: MailServer = await startMailServer();
  const push: PushService = await startPushService();
  const hook: WebhookReceiver = await startWebhookReceiver();
  const time = { now: START };
  const app = await createTestApp(database, {
    config: readConfig({
      DATABASE_URL: database.url,
      AIRDECK_PRIVATE_TARGETS: 'true',
      PUBLIC_URL: 'https://air.example',
    }),
    clock: () => time.now,
    mailer: createSmtpMailer({ url: mails.url, from: 'Airdeck <air@example.org>' }),
  });
  const api = createApiClient(app);
  const { alarmLedger } = app.services;

  const saveChoices = (user: WorldUser, part: Partial<NotificationChoices>) =>
    api(user, 'PUT', `/backoffice/users/${user.id}/notificationChoices`, {
      ...DEFAULT_NOTIFICATION_CHOICES,
      ...part,
    });

  return {
    ...world,
    database,
    app,
    api,
    mails,
    push,
    hook,
    time,
    saveChoices,

    /** A rule that notifies these people. @returns its id */
    async createRule(recipients: Partial<RuleRecipients>, tenantId = world.a.tenantId): Promise<string> {
      const id = randomUUID();
      const all = {
        customerUsers: false,
        tenantAdmins: false,
        userIds: [],
        receiverIds: [],
        rotaIds: [],
        ...recipients,
      };
      await database.pool.query(
        `insert into alarm_rule (id, created_time, tenant_id, name, devices, condition, severity, recipients, effective_time)
         values ($1, 0, $2, $3, '{"kind":"all"}', '{"kind":"silent","minutes":30}', 'MAJOR', $4, 0)`,
        [id, tenantId, `Rule ${id}`, JSON.stringify(all)],
      );
      return id;
    },

    /** @returns the ids of the alarms */
    async raise(
      ruleId: string | null,
      given: {
        device?: WorldDevice;
        customerId?: string | null;
        severity?: AlarmSeverity;
        types?: readonly string[];
        isOver?: boolean;
      } = {},
    ): Promise<string[]> {
      const [customer] = world.a.customers;
      const { device = customer.device, customerId = customer.id, severity = 'MAJOR' } = given;
      const { types = ['High PM2.5'], isOver = false } = given;
      const ids = await inUnitOfWork(database.db, undefined, (unit) =>
        alarmLedger.raise(
          unit,
          types.map((type) => ({
            tenantId: world.a.tenantId,
            customerId,
            deviceId: device.id,
            ruleId: types.length === 1 ? ruleId : null,
            type,
            severity,
            startTime: time.now - 60_000,
            endTime: time.now,
            details: null,
            cleared: isOver ? { kind: 'ended', at: time.now } : null,
          })),
        ),
      );
      return ids.filter((id) => id !== null);
    },

    clear: (ids: readonly string[]) =>
      inUnitOfWork(database.db, undefined, (unit) =>
        alarmLedger.clear(
          unit,
          ids.map((alarmId) => ({ alarmId, at: time.now })),
          'ended',
        ),
      ),

    /** A browser of the user that is subscribed, on their own device by default. */
    async subscribe(user: WorldUser, isOwnDevice = true) {
      const { body } = await api(user, 'GET', `/backoffice/users/${user.id}/push`);
      const browser = push.subscribe(body.publicKey);
      const answer = await api(user, 'PUT', `/backoffice/updateWebPushNotificationId/${user.id}`, {
        webPushNotificationId: browser.pushId,
        isOwnDevice,
      });
      if (answer.status !== 200) throw new Error(answer.text);
      return browser;
    },

    /** Sends all due deliveries. */
    async deliver(): Promise<void> {
      for (const channel of DELIVERY_CHANNELS) await app.jobs.run(`deliveries-${channel}`);
    },

    mailsTo: (user: WorldUser) => mails.mails.filter(({ to }) => to?.[0]?.address === user.email),

    async entries(alarmId: string) {
      const { rows } = await database.pool.query(
        `select kind, user_id, details from alarm_entry where alarm_id = $1 and kind in ('notified', 'notNotified')
         order by created_time, id`,
        [alarmId],
      );
      return rows;
    },

    async deliveries() {
      const { rows } = await database.pool.query('select * from delivery order by created_time, id');
      return rows;
    },

    async close() {
      await app.close();
      await Promise.all([mails.close(), push.close(), hook.close()]);
      await database.close();
    },
  };
}

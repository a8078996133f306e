import { createHash } from 'node:crypto';
import type { ReadingWebhookBody } from '@airdeck/contract/notifications/reading-webhook';
import { READING_FEED_ERRORS } from '@airdeck/contract/reading-feed/reading-feed';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { ApiError } from '../../http/errors.ts';
import type { Job } from '../../jobs/scheduler.ts';
import { DeliveryError } from '../../notify/delivery-error.ts';
import type { WebhookSender } from '../../notify/webhook/webhook-sender.ts';
import type { ReadingFeeds } from '../reading-feed/reading-feed.service.ts';
import { pauseAfter } from './delivery-batch.ts';
import { NOTIFICATION_LIMITS } from './notifications.limits.ts';
import {
  findDueReadingWebhooks,
  noteProgress,
  type ReadingWebhookRow,
} from './reading-webhook.repository.ts';

const { webhooksAtOnce, readingsPerWebhookBatch, webhookBatchesPerTurn } = NOTIFICATION_LIMITS.numbers;

/**
 * Sends readings to webhooks. The place of a webhook in the feed moves on when its receiver has accepted the batch: after
 * a failure, a kill or a pause the same readings are sent again, and nothing is left out.
 */
export function readingWebhookJob(parts: {
  database: Database;
  clock: Clock;
  readingFeeds: ReadingFeeds;
  send: WebhookSender;
}): Job {
  const { database, clock, readingFeeds, send } = parts;
  const { db } = database;

  /** @returns the webhook for its next batch; undefined: it is up to date, or has to wait */
  async function sendBatch(webhook: ReadingWebhookRow): Promise<ReadingWebhookRow | undefined> {
    const { tenantId, devices, keys } = webhook;
    const note = async (progress: Partial<ReadingWebhookRow>) => {
      await noteProgress(db, webhook, progress);
      return { ...webhook, ...progress };
    };
    try {
      const page = await readingFeeds.follow(
        { tenantId, customerId: null, devices },
        {
          after: webhook.cursor,
          limit: readingsPerWebhookBatch,
          keys: keys.length > 0 ? keys : undefined,
        },
      );
      const { cursor, readings, hasMore } = page;
      if (readings.length === 0) {
        const moved = cursor === webhook.cursor ? webhook : await note({ cursor });
        return hasMore ? moved : undefined;
      }
      const id = idOf(webhook, cursor);
      const body: ReadingWebhookBody = {
        id,
        event: 'readings',
        sentTime: clock(),
        readings,
        leftOut: webhook.isLeftOutDue,
      };
      await send(webhook, body);
      const delivered = await note({
        cursor,
        attempts: 0,
        deliveredTime: clock(),
        isLeftOutDue: false,
        ...WELL,
      });
      return hasMore ? delivered : undefined;
    } catch (error) {
      if (error instanceof ApiError && error.code === READING_FEED_ERRORS.cursorGone.code) {
        await note({
          cursor: await readingFeeds.begin(tenantId),
          leftOutTime: clock(),
          isLeftOutDue: true,
        });
        return undefined;
      }
      if (!(error instanceof DeliveryError)) throw error;
      await note({
        attempts: webhook.attempts + 1,
        nextTime: clock() + pauseAfter(webhook.attempts),
        failedSince: webhook.failedSince ?? clock(),
        reason: error.reason,
        reasonDetail: error.detail,
      });
      return undefined;
    }
  }

  return {
    name: 'reading-webhooks',
    everyMs: 1_000,
    async run(stopping) {
      const waiting = await findDueReadingWebhooks(db, clock());
      const work = async () => {
        for (let next = waiting.shift(); next && !stopping.aborted; next = waiting.shift()) {
          let webhook: ReadingWebhookRow | undefined = next;
          for (let batch = 0; webhook && batch < webhookBatchesPerTurn; batch++)
            webhook = await sendBatch(webhook);
        }
      };
      await Promise.all(Array.from({ length: webhooksAtOnce }, work));
    },
  };
}

const WELL = { failedSince: null, reason: null, reasonDetail: null };

/** The same for a batch that is sent again. */
const idOf = ({ tenantId, cursor }: ReadingWebhookRow, end: string): string =>
  createHash('sha256').update(`${tenantId} ${cursor} ${end}`).digest('base64url').slice(0, 22);

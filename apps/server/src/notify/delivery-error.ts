import type { DeliveryFailure, WebhookTest } from '@airdeck/contract/notifications/deliveries';

/** A message could not be delivered. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly reason: DeliveryFailure;
  /** Detail that the tenant's administrators may read; null: none beyond the reason. */
  readonly detail: string | null;

  constructor(reason: DeliveryFailure, detail: string | null = null) {
    super(detail === null ? reason : `${reason}: ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}

/** The result of sending a test, for the person who asked for it. */
export async function testResult(sending: Promise<void>): Promise<WebhookTest> {
  try {
    await sending;
    return { isDelivered: true, reason: null, detail: null };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return { isDelivered: false, reason: error.reason, detail: error.detail };
  }
}

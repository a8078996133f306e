import type { DeliveryFailure, WebhookTest } from '@airdeck/contract/notifications/deliveries';

/** A message could not be delivered. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly reason: DeliveryFailure;
  /** Detail that the tenant's administrators may read; null: none beyond the reason. */
  readonly detail: string | null;
  /** Whether another attempt would fail as well. */
  readonly isFinal: boolean;
  /** The pause for which the receiver asked, ms; null: none. */
  readonly pauseMs: number | null;

  constructor(
    reason: DeliveryFailure,
    detail: string | null = null,
    { isFinal = false, pauseMs = null }: { isFinal?: boolean; pauseMs?: number | null } = {},
  ) {
    super(detail === null ? reason : `${reason}: ${detail}`);
    this.reason = reason;
    this.detail = detail;
    this.isFinal = isFinal;
    this.pauseMs = pauseMs;
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

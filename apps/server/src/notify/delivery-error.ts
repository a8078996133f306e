import type { DeliveryFailure } from '@airdeck/contract/notifications/deliveries';

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

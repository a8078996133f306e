import type { DeliveryFailure } from '@airdeck/contract/deliveries';

/** A message could not be handed on. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly reason: DeliveryFailure;
  /** What those who administer the tenant may read of it; null: the reason says all. */
  readonly detail: string | null;

  constructor(reason: DeliveryFailure, detail: string | null = null) {
    super(detail === null ? reason : `${reason}: ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}

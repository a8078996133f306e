import { NOTIFICATION_ERRORS } from '@airdeck/contract/notifications/notifications';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import {
  type AuditedActionOn,
  type DetailsArgument,
  type DomainEvents,
  eventOf,
} from '../../domain-events.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { looksPrivate } from '../../notify/private-addresses.ts';

// The parts that the webhooks of alarms and of readings share.

export const webhookMissing = () => new ApiError(NOTIFICATION_ERRORS.webhookMissing);

/** @throws ApiError 400/31 for an address of a private network, unless the operator allows these */
export function checkTarget(url: string, allowsPrivateTargets: boolean): void {
  if (!allowsPrivateTargets && looksPrivate(new URL(url))) {
    throw badRequest(NOTIFICATION_ERRORS.webhookAddressRefused);
  }
}

/** Publishes changes of webhooks without the secret, and without the query, which may contain secrets. */
export const webhookEvents =
  (domainEvents: DomainEvents) =>
  <Name extends AuditedActionOn<'WEBHOOK'>>(
    unit: UnitOfWork,
    tenantId: string,
    url: string,
    action: Name,
    ...details: DetailsArgument<'WEBHOOK', Name>
  ) => {
    const entity = { id: tenantId, name: new URL(url).host, tenantId };
    return domainEvents.publish(unit, eventOf('WEBHOOK', action, entity, ...details));
  };

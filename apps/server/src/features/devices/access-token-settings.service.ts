import type { AccessTokenSettings } from '@airdeck/contract/devices/device-credentials';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { itemNotFound } from '../../http/errors.ts';
import { tenantSettingsEvent } from '../tenants/tenants.events.ts';
import {
  mayCustomersReadTokens,
  recordReadability,
  updateCustomersMayReadTokens,
} from './credentials.repository.ts';

/** Whether a tenant's customers may read the access tokens of their devices. */
export function createAccessTokenSettings(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
}) {
  const { database, clock, domainEvents } = parts;
  return {
    async read(caller: Caller): Promise<AccessTokenSettings> {
      return { customersMayReadTokens: await mayCustomersReadTokens(database.db, caller) };
    },

    /** The record that tokens could be read stays when this is switched off. */
    async save(
      caller: Caller,
      { customersMayReadTokens }: AccessTokenSettings,
    ): Promise<AccessTokenSettings> {
      await inUnitOfWork(database.db, caller, async (unit) => {
        const tenant = await updateCustomersMayReadTokens(unit.tx, caller, customersMayReadTokens);
        if (!tenant) throw itemNotFound();
        if (customersMayReadTokens) await recordReadability(unit.tx, tenant.id, clock());
        await domainEvents.publish(unit, tenantSettingsEvent(tenant, { customersMayReadTokens }));
      });
      return { customersMayReadTokens };
    },
  };
}

import type { AutomationSettings } from '@airdeck/contract/automations/automation-settings';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { itemNotFound } from '../../http/errors.ts';
import { tenantSettingsEvent } from '../tenants/tenants.events.ts';
import {
  findCustomersAllowances,
  forgetCustomersAutomations,
  updateCustomersMayAutomate,
} from './automations.repository.ts';

/** Whether customers of a tenant may have automations. */
export function createAutomationSettings(parts: { database: Database; domainEvents: DomainEvents }) {
  const { database, domainEvents } = parts;
  return {
    async read(caller: Caller): Promise<AutomationSettings> {
      const { mayAutomate } = await findCustomersAllowances(database.db, caller);
      return { customersMayAutomate: mayAutomate };
    },

    /** When switched off, customers' automations stop immediately; modes stay as they are. */
    async save(caller: Caller, { customersMayAutomate }: AutomationSettings): Promise<AutomationSettings> {
      await inUnitOfWork(database.db, caller, async (unit) => {
        const tenant = await updateCustomersMayAutomate(unit.tx, caller, customersMayAutomate);
        if (!tenant) throw itemNotFound();
        if (!customersMayAutomate) await forgetCustomersAutomations(unit.tx, tenant.id);
        await domainEvents.publish(unit, tenantSettingsEvent(tenant, { customersMayAutomate }));
      });
      return { customersMayAutomate };
    },
  };
}

import type { CommandSettings } from '@airdeck/contract/commands/commands';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { itemNotFound } from '../../http/errors.ts';
import type { AutomationService } from '../automations/automations.service.ts';
import { tenantSettingsEvent } from '../tenants/tenants.events.ts';
import { mayCustomersOperate, updateCustomersMayOperate } from './commands.repository.ts';

/** Whether a tenant's customers may send commands to its devices. */
export function createCommandSettings(parts: {
  database: Database;
  domainEvents: DomainEvents;
  automations: Pick<AutomationService, 'endThoseOfCustomers'>;
}) {
  const { database, domainEvents, automations } = parts;
  return {
    async read(caller: Caller): Promise<CommandSettings> {
      return { customersMayOperate: await mayCustomersOperate(database.db, caller) };
    },

    async save(caller: Caller, { customersMayOperate }: CommandSettings): Promise<CommandSettings> {
      await inUnitOfWork(database.db, caller, async (unit) => {
        const tenant = await updateCustomersMayOperate(unit.tx, caller, customersMayOperate);
        if (!tenant) throw itemNotFound();
        if (!customersMayOperate) await automations.endThoseOfCustomers(unit, tenant.id);
        await domainEvents.publish(unit, tenantSettingsEvent(tenant, { customersMayOperate }));
      });
      return { customersMayOperate };
    },
  };
}

import { tenantOf } from '../../database/caller-scope-sql.ts';
import { allowLongWork, type Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { DeviceAssignment } from '../devices/device-assignment.service.ts';
import type { UserService } from '../users/users.service.ts';
import { customerEvent } from './customers.events.ts';
import { deleteCustomer, lockCustomer } from './customers.repository.ts';
import type { CustomerService } from './customers.service.ts';

export type CustomerDeletion = ReturnType<typeof createCustomerDeletion>;

/** Deletes customers with their users; their devices stay with the tenant. */
export function createCustomerDeletion(parts: {
  database: Database;
  domainEvents: DomainEvents;
  customers: CustomerService;
  users: UserService;
  deviceAssignment: DeviceAssignment;
}) {
  const { database, domainEvents, customers, users, deviceAssignment } = parts;
  return {
    /** @throws ApiError 404/32, 403/20 another tenant's */
    async deleteFor(caller: Caller, customerId: string): Promise<void> {
      await customers.getFor(caller, customerId);
      const tenantId = tenantOf(caller);
      await inUnitOfWork(database.db, caller, async (unit) => {
        await allowLongWork(unit.tx);
        // A transaction that concurrently adds a user or device waits for the lock, and then finds no customer.
        const stored = orNotFound(await lockCustomer(unit.tx, tenantId, customerId), 'Customer', customerId);
        const deletedUsers = await users.deleteAllOf(unit, { customerId });
        const unassignedDevices = await deviceAssignment.unassignAllOf(unit, tenantId, customerId);
        await deleteCustomer(unit.tx, customerId);
        await domainEvents.publish(
          unit,
          customerEvent('deleted', stored, { deletedUsers, unassignedDevices }),
        );
      });
    },
  };
}

import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../../database/unit-of-work.ts';
import { badRequest } from '../../../http/errors.ts';
import { saving } from '../constraints.ts';
import { type Contact, checkContact, contactFields } from '../contact.ts';
import { newEntity } from '../entity.ts';
import { type Customer, findCustomer, insertCustomer } from './customers.repository.ts';

/** Title of the customer that stands for everybody; only the server makes it. */
const PUBLIC_CUSTOMER_TITLE = 'Public';

export type CustomerService = ReturnType<typeof createCustomerService>;

export function createCustomerService(parts: { database: Database; clock: Clock }) {
  const { database, clock } = parts;
  return {
    /** @throws ApiError 400/31 */
    async create(tenantId: string, contact: Contact, outer?: UnitOfWork): Promise<Customer> {
      checkContact('Customer', contact);
      if (contact.title === PUBLIC_CUSTOMER_TITLE) {
        throw badRequest(`'${PUBLIC_CUSTOMER_TITLE}' title for customer is system reserved!`);
      }
      return inUnitOfWork(database.db, outer, ({ tx }) =>
        saving(contact, () =>
          insertCustomer(tx, { ...newEntity(clock), tenantId, ...contactFields(contact) }),
        ),
      );
    },

    /** Looks in all tenants. */
    find(customerId: string, unit?: UnitOfWork): Promise<Customer | undefined> {
      return findCustomer(unit?.tx ?? database.db, customerId);
    },
  };
}

import type { PageQuery } from '@airdeck/contract/common/page';
import {
  CUSTOMER_ERRORS,
  type CustomerSortProperty,
  customerFormSchema,
  type FoundCustomer,
} from '@airdeck/contract/customers/customers';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import { changedFields, newPlatformEntity, nextVersion } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { badRequest, checkForm, itemNotFound } from '../../http/errors.ts';
import { orNotAllowed, orNotFound } from '../../http/found-rows.ts';
import { type Contact, type ContactSave, checkContact, contactFields } from '../tenants/contact.ts';
import { CUSTOMER_CONSTRAINTS } from './customers.constraints.ts';
import { customerEvent } from './customers.events.ts';
import {
  type Customer,
  findCustomer,
  findCustomerByTitle,
  findCustomerFor,
  findCustomers,
  findTitledCustomerFor,
  insertCustomer,
  insertCustomerIfNew,
  listCustomers,
  lockCustomer,
  updateCustomer,
} from './customers.repository.ts';

/** Title of the public customer, which only the server creates. */
const PUBLIC_CUSTOMER_TITLE = 'Public';

function checkCustomer(contact: Contact): void {
  checkContact(CUSTOMER_ERRORS.titleRequired, contact);
  if (contact.title === PUBLIC_CUSTOMER_TITLE) throw badRequest(CUSTOMER_ERRORS.titleReserved);
  // The form's rules beyond ThingsBoard's apply to given fields only: its clients leave names and numbers out, which
  // stays allowed.
  const firstName = contact.additionalInfo?.['firstName'];
  checkForm(GIVEN_FORM_FIELDS, {
    firstName: typeof firstName === 'string' ? firstName : undefined,
    phone: contact.phone ?? undefined,
  });
}

const GIVEN_FORM_FIELDS = customerFormSchema.pick({ firstName: true, phone: true }).partial();

export type CustomerService = ReturnType<typeof createCustomerService>;

export function createCustomerService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
}) {
  const { database, clock, domainEvents } = parts;

  const customers = {
    /** @throws ApiError 400/31 */
    async create(tenantId: string, contact: Contact, outer?: UnitOfWork): Promise<Customer> {
      checkCustomer(contact);
      return inUnitOfWork(database.db, outer, async (unit) => {
        const created = await mapConstraintErrors(CUSTOMER_CONSTRAINTS, contact, () =>
          insertCustomer(unit.tx, { ...newPlatformEntity(clock), tenantId, ...contactFields(contact) }),
        );
        await domainEvents.publish(unit, customerEvent('created', created));
        return created;
      });
    },

    /** Replaces title and address. @throws ApiError 400/31, 404/32, 409/35 */
    async update(
      tenantId: string,
      customerId: string,
      save: ContactSave,
      outer?: UnitOfWork,
    ): Promise<Customer> {
      checkCustomer(save);
      return inUnitOfWork(database.db, outer, async (unit) => {
        const stored = orNotFound(await lockCustomer(unit.tx, tenantId, customerId), 'Customer', customerId);
        const version = nextVersion('Customer', stored.version, save.version);
        const updated = await mapConstraintErrors(CUSTOMER_CONSTRAINTS, save, () =>
          updateCustomer(unit.tx, customerId, { ...contactFields(save), version }),
        );
        await domainEvents.publish(unit, customerEvent('updated', updated, changedFields(stored, updated)));
        return updated;
      });
    },

    /**
     * Creates a customer of the caller's tenant, or changes the one with this id.
     * @throws ApiError 400/31, 404/32, 403/20 another tenant's, 409/35
     */
    async saveFor(caller: Caller, customerId: string | null, save: ContactSave): Promise<Customer> {
      const tenantId = tenantOf(caller);
      if (customerId) await customers.getFor(caller, customerId);
      return inUnitOfWork(database.db, caller, (unit: UnitOfWork) =>
        customerId
          ? customers.update(tenantId, customerId, save, unit)
          : customers.create(tenantId, save, unit),
      );
    },

    /** One page of the customers of the caller's tenant, for limited callers of those who have places in their branches. */
    listFor: (caller: Caller, query: PageQuery<CustomerSortProperty>): Promise<Rows<Customer>> =>
      listCustomers(database.db, caller, query),

    /** One page of the customers of all tenants. */
    search: (query: PageQuery<'title'>): Promise<Rows<FoundCustomer>> => findCustomers(database.db, query),

    /** @throws ApiError 404/32 unknown, 403/20 another tenant's, or not the caller's own */
    async getFor(caller: Caller, customerId: string, outer?: UnitOfWork): Promise<Customer> {
      const queryable = outer?.tx ?? database.db;
      return orNotAllowed(
        await findCustomerFor(queryable, caller, customerId),
        'Customer',
        customerId,
        async () => (await findCustomer(queryable, customerId)) !== undefined,
      );
    },

    /** A customer of the caller's tenant. @throws ApiError 404/32 */
    async getByTitle(caller: Caller, title: string): Promise<Customer> {
      const found = await findTitledCustomerFor(database.db, caller, title);
      if (!found) throw itemNotFound();
      return found;
    },

    /** The public customer of a tenant, created if missing. */
    async ensurePublic(unit: UnitOfWork, tenantId: string): Promise<Customer> {
      const known = await findCustomerByTitle(unit.tx, tenantId, PUBLIC_CUSTOMER_TITLE);
      if (known) return known;
      const contact = { title: PUBLIC_CUSTOMER_TITLE, additionalInfo: { isPublic: true } };
      const made = await insertCustomerIfNew(unit.tx, {
        ...newPlatformEntity(clock),
        tenantId,
        ...contactFields(contact),
      });
      if (made) {
        await domainEvents.publish(unit, customerEvent('created', made));
        return made;
      }
      const found = await findCustomerByTitle(unit.tx, tenantId, PUBLIC_CUSTOMER_TITLE);
      if (!found) throw new Error('the public customer came and went');
      return found;
    },

    /** Searches all tenants. */
    find({ tx }: UnitOfWork, customerId: string): Promise<Customer | undefined> {
      return findCustomer(tx, customerId);
    },
  };
  return customers;
}

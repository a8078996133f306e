import { entityId } from '@airdeck/contract/common/entity-id';
import type { CustomerBody } from '@airdeck/contract/customers';
import type { Customer } from './customers.repository.ts';

/** The customer as the platform writes it. */
export function customerBody(customer: Customer): CustomerBody {
  return {
    ...customer,
    id: entityId('CUSTOMER', customer.id),
    tenantId: entityId('TENANT', customer.tenantId),
    externalId: null,
    name: customer.title,
  };
}

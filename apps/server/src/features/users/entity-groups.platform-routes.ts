import { entityId } from '@airdeck/contract/common/entity-id';
import { uuidParameter } from '@airdeck/contract/common/parameters';
import { type EntityGroupBody, entityGroupSchema } from '@airdeck/contract/entity-group';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { v5 as nameBasedId } from 'uuid';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import type { Customer } from '../customers/customers.repository.ts';
import type { CustomerService } from '../customers/customers.service.ts';

/** In this order: clients of the professional edition take the third for the customer's ordinary users. */
const GROUP_NAMES = ['All', 'Customer Administrators', 'Customer Users'];

/** Groups of a customer's users, for clients that know them from ThingsBoard's professional edition. */
export function registerEntityGroupRoutes(app: FastifyInstance, customers: CustomerService): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/entityGroups/CUSTOMER/:customerId/USER',
    {
      config: { permission: 'user:list' },
      schema: {
        summary: "The groups of a customer's users: always the same three",
        tags: ['users'],
        params: z.object({ customerId: uuidParameter('customerId') }),
        response: { 200: z.array(entityGroupSchema), ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const customer = await customers.getFor(callerOf(request), request.params.customerId);
      return GROUP_NAMES.map((name) => groupBody(customer, name));
    },
  );
}

function groupBody(customer: Customer, name: string): EntityGroupBody {
  const ownerId = entityId('CUSTOMER', customer.id);
  const tenantId = entityId('TENANT', customer.tenantId);
  return {
    // Not stored anywhere, and yet the same each time.
    id: { entityType: 'ENTITY_GROUP', id: nameBasedId(name, customer.id) },
    createdTime: customer.createdTime,
    type: 'USER',
    name,
    ownerId,
    additionalInfo: null,
    configuration: {},
    version: 1,
    ownerIds: [ownerId, tenantId],
    edgeGroupAll: false,
    groupAll: name === 'All',
    tenantId,
  };
}

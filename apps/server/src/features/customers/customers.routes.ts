import { toPage } from '@airdeck/contract/common/page';
import { findCustomers } from '@airdeck/contract/customers/customers';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { CustomerService } from './customers.service.ts';

export function customerSearchRoutes(
  app: FastifyInstance,
  { customers }: { customers: CustomerService },
): void {
  serve(app, findCustomers, async ({ query }) => {
    const { rows, total } = await customers.search(query);
    return toPage(rows, total, query.page, query.pageSize);
  });
}

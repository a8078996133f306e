import type { CustomerBody } from '@airdeck/contract/customers/customers';
import type { FakeServer } from './fake-server.ts';
import { pageOf } from './listed-users.ts';

export const CUSTOMER_ID = '1f7d5c50-6a1e-11f1-9c5b-d3c1b2a4f002';

/** A customer of the fake platform; parts can be overridden. */
export function aCustomer(part: Partial<CustomerBody> = {}): CustomerBody {
  return {
    id: { entityType: 'CUSTOMER', id: CUSTOMER_ID },
    createdTime: 1_767_225_600_000,
    country: 'India',
    state: 'Odisha',
    city: 'Cuttack',
    address: 'Plot 12',
    address2: null,
    zip: '753001',
    phone: '9876543210',
    email: 'contact@sunrise.example',
    title: 'Sunrise Hospital',
    name: 'Sunrise Hospital',
    tenantId: { entityType: 'TENANT', id: '0d2c4a40-6a1e-11f1-9c5b-d3c1b2a4f001' },
    externalId: null,
    version: 3,
    additionalInfo: { firstName: 'Meera', lastName: 'Das', colour: 'blue' },
    ...part,
  };
}

/** Answers requests about customers and places. */
export function serveCustomers(server: FakeServer, customers: readonly CustomerBody[]): void {
  server.on('GET /api/customers', () => pageOf(customers));
  for (const customer of customers) {
    server.on(`GET /api/customer/${customer.id.id}`, () => ({ body: customer }));
  }
  server.on('GET /backoffice/geo/countries', () => ({
    body: [
      { code: 'IN', name: { en: 'India', ar: 'الهند', jp: 'インド' } },
      { code: 'JP', name: { en: 'Japan', ar: 'اليابان', jp: '日本' } },
    ],
  }));
  server.on('GET /backoffice/geo/countries/IN/states', () => ({
    body: ['Odisha', 'Goa'].map((name) => ({ code: name, name })),
  }));
  server.on('GET /backoffice/geo/countries/JP/states', () => ({ body: [{ code: '13', name: 'Tokyo' }] }));
}

import { CUSTOMER_PERMISSIONS } from '@airdeck/contract/customers/customers.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, type PageTitle, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

const { read, list, write } = CUSTOMER_PERMISSIONS;
const title: PageTitle = (t) => t('customers.heading');
const section = 'customers';

async function loadCustomersPage(canEdit: boolean) {
  const { CustomersPage } = await import('./pages/customers-page.tsx');
  return { Component: () => <CustomersPage canEdit={canEdit} /> };
}

/**
 * Customers of a tenant; for system administrators, the users of all tenants' customers. Partners have the list at
 * another path, and no screen to edit a customer.
 */
export const CUSTOMER_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.customers,
    ...readersWith([list], { without: ['partner'] }),
    section,
    tab: { order: 1 },
    title,
    load: () => loadCustomersPage(true),
  },
  {
    path: PATHS.manageCustomer,
    ...readersWith([list], { without: ['tenantAdmin'] }),
    section,
    tab: { order: 1 },
    title,
    load: () => loadCustomersPage(false),
  },
  {
    path: PATHS.customerCreate,
    ...readersWith([write]),
    section,
    title: (t) => t('customers.createTitle'),
    load: screen(() => import('./pages/customer-form-pages.tsx'), 'CustomerCreatePage'),
  },
  {
    path: PATHS.customerEdit,
    ...readersWith([read, write], { without: ['partner'] }),
    section,
    title: (t) => t('customers.editTitle'),
    load: screen(() => import('./pages/customer-form-pages.tsx'), 'CustomerEditPage'),
  },
  {
    path: PATHS.customers,
    roles: ['systemAdmin'],
    section,
    tab: { order: 1 },
    title: (t) => t('platformCustomers.title'),
    load: screen(
      () => import('./platform-customers/pages/platform-customers-page.tsx'),
      'PlatformCustomersPage',
    ),
  },
];

import { USER_PERMISSIONS } from '@airdeck/contract/users/users.permissions';
import { customerUsersPath, PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, type PageTitle, screen } from '../../lib/routing/app-route.ts';
import { readersWith, rolesWith } from '../../lib/session/role.ts';

const { assignRole, listInConsole, listOfCustomer, write, writeFellow, writeOfCustomer } = USER_PERMISSIONS;

/** Users of the own customer: all who see the whole of it see them, and administrators change them. */
const ofFellows = { roles: rolesWith([writeFellow]), permissions: [listInConsole] };

const usersTitle: PageTitle = (t) => t('users.heading');
const addUserTitle: PageTitle = (t) => t('users.createTitle');

async function loadCustomerUserForm(form: 'addUser' | 'customerUser') {
  const { CustomerUserCreatePage } = await import('./pages/user-create-pages.tsx');
  return { Component: () => <CustomerUserCreatePage form={form} /> };
}

/** Users of a tenant's customers. */
export const USER_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.users,
    ...readersWith([listInConsole, listOfCustomer]),
    section: 'customers',
    title: usersTitle,
    load: screen(() => import('./pages/users-page.tsx'), 'UsersPage'),
  },
  {
    path: PATHS.userCreate,
    ...readersWith([write, writeOfCustomer]),
    section: 'customers',
    title: addUserTitle,
    load: screen(() => import('./pages/user-create-pages.tsx'), 'UserCreatePage'),
  },
  {
    path: PATHS.colleagues,
    ...readersWith([listInConsole, assignRole], { without: ['partner'] }),
    section: 'profile',
    tab: { order: 10, group: 'administration' },
    title: (t) => t('users.colleagues.title'),
    load: screen(() => import('./pages/colleagues-page.tsx'), 'ColleaguesPage'),
  },
  {
    path: PATHS.customerUsers,
    ...ofFellows,
    section: 'profile',
    tab: { order: 9, group: 'administration', address: ({ customerId }) => customerUsersPath(customerId.id) },
    title: usersTitle,
    load: screen(() => import('./pages/customer-users-page.tsx'), 'CustomerUsersPage'),
  },
  {
    path: PATHS.ownUserCreate,
    ...ofFellows,
    section: 'profile',
    title: addUserTitle,
    load: () => loadCustomerUserForm('addUser'),
  },
  {
    path: PATHS.customerUserCreate,
    ...ofFellows,
    section: 'profile',
    title: addUserTitle,
    load: () => loadCustomerUserForm('customerUser'),
  },
];

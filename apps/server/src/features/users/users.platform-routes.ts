import { givenOwner } from '@airdeck/contract/common/entity-save';
import { toPage } from '@airdeck/contract/common/page';
import {
  deleteUser,
  enableUser,
  getUser,
  listEntityGroups,
  listUserNames,
  listUsers,
  listUsersOfCustomer,
  listUsersOfTenant,
  saveUser,
} from '@airdeck/contract/users/users';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import { entityGroups, userBody, userBodyWithAccount, userName } from './user.presenter.ts';
import type { UserAdministration } from './user-administration.service.ts';
import type { UserService } from './users.service.ts';

export function registerUserRoutes(
  app: FastifyInstance,
  parts: {
    users: UserService;
    userAdministration: UserAdministration;
    customers: CustomerService;
    tenants: TenantService;
  },
): void {
  const { users, userAdministration, customers, tenants } = parts;

  serve(app, getUser, async ({ caller, params }) => {
    const { user, credentials } = await users.getFor(caller, params.userId);
    return userBodyWithAccount(user, credentials);
  });

  serve(app, saveUser, async ({ caller, query, body: { id = null, ...save } }) => {
    const input = {
      ...save,
      tenantId: givenOwner(save.tenantId),
      customerId: givenOwner(save.customerId),
      authority: save.authority ?? null,
      email: save.email ?? '',
    };
    const invites = query.sendActivationMail ?? true;
    return userBody(await userAdministration.saveFor(caller, id, input, { invites }));
  });

  serve(app, deleteUser, ({ caller, params }) => userAdministration.deleteFor(caller, params.userId));

  serve(app, enableUser, ({ caller, params, query }) =>
    userAdministration.enableFor(caller, params.userId, query.userCredentialsEnabled ?? true),
  );

  serve(app, listUserNames, async ({ caller, query }) => {
    const { rows, total } = await users.listFor(caller, query);
    return toPage(rows.map(userName), total, query.page, query.pageSize);
  });

  serve(app, listUsers, async ({ caller, query }) => {
    const { rows, total } = await users.listFor(caller, query);
    return toPage(rows.map(userBody), total, query.page, query.pageSize);
  });

  // An owner out of scope is refused before the list is read.
  serve(app, listUsersOfCustomer, async ({ caller, params, query }) => {
    const { id: customerId } = await customers.getFor(caller, params.customerId);
    const { rows, total } = await users.listFor(caller, { ...query, customerId });
    return toPage(rows.map(userBody), total, query.page, query.pageSize);
  });

  serve(app, listUsersOfTenant, async ({ caller, params, query }) => {
    const { id: tenantId } = await tenants.getFor(caller, params.tenantId);
    const { rows, total } = await users.listAdminsOf(tenantId, query);
    return toPage(rows.map(userBody), total, query.page, query.pageSize);
  });

  serve(app, listEntityGroups, async ({ caller, params }) =>
    entityGroups(await customers.getFor(caller, params.customerId)),
  );
}

import { toPage } from '@airdeck/contract/common/page';
import {
  createCustomerUser,
  createFellowUser,
  deleteFellowUser,
  deleteUserIfExists,
  listUsersInConsole,
  saveCustomerUser,
  setAccessRole,
} from '@airdeck/contract/users/listed-users';
import type { FastifyInstance } from 'fastify';
import { type Caller, isAdministrator } from '../../http/caller.ts';
import { serve } from '../../http/serve.ts';
import { withSortNames } from '../../http/sort-names.ts';
import { COSTLY_WHEN_WHOLE, sendWhole } from '../../http/whole-list.ts';
import type { ImpersonationService } from '../sign-in/impersonation.service.ts';
import type { CustomerUserAdministration } from './customer-user-administration.service.ts';
import { administeredUser, LISTED_USER_SORTS, listedUser, userBody } from './user.presenter.ts';
import type { UserAdministration } from './user-administration.service.ts';
import type { UserListService } from './user-lists.service.ts';
import type { UserService } from './users.service.ts';

export function userRoutes(
  app: FastifyInstance,
  services: {
    users: UserService;
    impersonations: ImpersonationService;
    userLists: UserListService;
    userAdministration: UserAdministration;
    customerUsers: CustomerUserAdministration;
  },
): void {
  const { users, impersonations, userLists, userAdministration, customerUsers } = services;

  serve(
    app,
    listUsersInConsole,
    async ({ caller, query, body, reply }) => {
      const filters = body.filters ?? {};
      const bodyOf = isAdministrator(caller) ? administeredUser : listedUser;
      if (query.isWhole) return sendWhole(reply, userLists.wholeFor(caller, filters), bodyOf);
      const { rows, total } = await userLists.listFor(
        caller,
        filters,
        withSortNames(query, LISTED_USER_SORTS),
      );
      return toPage(rows.map(bodyOf), total, query.page, query.pageSize);
    },
    COSTLY_WHEN_WHOLE,
  );

  serve(app, deleteUserIfExists, async ({ caller, params: { userId } }) => {
    const remove = (by: Caller) => userAdministration.deleteIfThere(by, userId);
    const user = caller.authority === 'SYS_ADMIN' ? await users.findTyped(caller, userId) : undefined;
    // Users of customers are managed by their tenant.
    if (user?.authority !== 'CUSTOMER_USER' || user.tenantId === null) return remove(caller);
    return impersonations.actIn(caller, user.tenantId, remove);
  });

  serve(app, saveCustomerUser, async ({ caller, params, body }) =>
    userBody(await customerUsers.save(caller, params.userId, body)),
  );

  serve(app, setAccessRole, async ({ caller, params, body }) =>
    administeredUser(await customerUsers.setAccessRole(caller, params.userId, body)),
  );

  serve(app, createCustomerUser, ({ caller, body }) => customerUsers.create(caller, body));
  serve(app, createFellowUser, ({ caller, body }) => customerUsers.createFellow(caller, body));

  serve(app, deleteFellowUser, ({ caller, params }) => customerUsers.deleteFellow(caller, params.userId));
}

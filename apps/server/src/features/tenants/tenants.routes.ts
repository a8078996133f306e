import { toPage } from '@airdeck/contract/common/page';
import { createPartner, deletePartner, listPartners } from '@airdeck/contract/tenants/partners';
import { createTenant, listFirstAdministrators } from '@airdeck/contract/tenants/tenants';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { withSortNames } from '../../http/sort-names.ts';
import { COSTLY_WHEN_WHOLE, sendWhole } from '../../http/whole-list.ts';
import { LISTED_USER_SORTS, listedUser, namedPartner } from '../users/user.presenter.ts';
import type { UserListService } from '../users/user-lists.service.ts';
import type { TenantAdministration } from './tenant-administration.service.ts';

export function tenantRoutes(
  app: FastifyInstance,
  services: { tenantAdministration: TenantAdministration; userLists: UserListService },
): void {
  const { tenantAdministration, userLists } = services;

  serve(app, createTenant, async ({ caller, body }) => {
    const { tenantId, userId, activationLink } = await tenantAdministration.create(caller, body);
    return { tenantId, userId, _id: userId, activationLink };
  });

  serve(
    app,
    listFirstAdministrators,
    async ({ query, reply }) => {
      if (query.isWhole) return sendWhole(reply, userLists.wholeOfKind('TENANT'), listedUser);
      const { rows, total } = await userLists.listTenants(withSortNames(query, LISTED_USER_SORTS));
      return toPage(rows.map(listedUser), total, query.page, query.pageSize);
    },
    COSTLY_WHEN_WHOLE,
  );

  serve(
    app,
    listPartners,
    async ({ caller, query, reply }) => {
      const isSystem = caller.authority === 'SYS_ADMIN';
      const bodyOf = isSystem ? listedUser : namedPartner;
      if (query.isWhole) return sendWhole(reply, userLists.wholeOfKind('PARTNER'), bodyOf);
      const sorted = withSortNames(query, LISTED_USER_SORTS);
      const { rows, total } = await (isSystem
        ? userLists.listPartners(sorted)
        : userLists.listPartnerNames(sorted));
      return toPage(rows.map(bodyOf), total, query.page, query.pageSize);
    },
    COSTLY_WHEN_WHOLE,
  );

  serve(app, createPartner, async ({ caller, body: { userFirstName, userLastName, ...partner } }) => {
    const named = { ...partner, firstName: userFirstName, lastName: userLastName };
    return listedUser(await tenantAdministration.createPartner(caller, named));
  });

  serve(app, deletePartner, ({ caller, query }) => tenantAdministration.deletePartner(caller, query._id));
}

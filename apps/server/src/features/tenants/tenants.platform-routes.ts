import { toPage } from '@airdeck/contract/common/page';
import {
  deleteTenant,
  getTenant,
  getTenantInfo,
  listTenantInfos,
  listTenants,
  saveTenant,
} from '@airdeck/contract/tenants';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import { tenantBody, tenantInfoBody } from './tenant.presenter.ts';
import type { TenantAdministration } from './tenant-administration.service.ts';
import type { TenantService } from './tenants.service.ts';

export function registerTenantRoutes(
  app: FastifyInstance,
  parts: { tenants: TenantService; tenantAdministration: TenantAdministration },
): void {
  const { tenants, tenantAdministration } = parts;

  serve(app, getTenant, async ({ caller, params }) =>
    tenantBody(await tenants.getFor(caller, params.tenantId)),
  );

  serve(app, getTenantInfo, async ({ caller, params }) =>
    tenantInfoBody(await tenants.getFor(caller, params.tenantId)),
  );

  serve(app, listTenants, async ({ query }) => {
    const { rows, total } = await tenants.list(query);
    return toPage(rows.map(tenantBody), total, query.page, query.pageSize);
  });

  serve(app, listTenantInfos, async ({ query }) => {
    const { rows, total } = await tenants.list(query);
    return toPage(rows.map(tenantInfoBody), total, query.page, query.pageSize);
  });

  serve(
    app,
    saveTenant,
    async ({ caller, body: { id = null, title, ...save } }) =>
      tenantBody(await tenants.saveFor(caller, id, { ...save, title: title ?? '' })),
    { bodyLimit: LIMITS.requestBodies.entityBytes },
  );

  serve(app, deleteTenant, ({ caller, params }) => tenantAdministration.deleteFor(caller, params.tenantId));
}

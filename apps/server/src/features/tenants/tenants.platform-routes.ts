import { entityId } from '@airdeck/contract/common/entity';
import { toPage } from '@airdeck/contract/common/page';
import {
  DEFAULT_TENANT_PROFILE,
  deleteTenant,
  getTenant,
  getTenantInfo,
  listTenantInfos,
  listTenants,
  saveTenant,
  type TenantBody,
  type TenantInfoBody,
} from '@airdeck/contract/tenants/tenants';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { TenantAdministration } from './tenant-administration.service.ts';
import type { Tenant } from './tenants.repository.ts';
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

  serve(app, saveTenant, async ({ caller, body: { id = null, title, ...save } }) =>
    tenantBody(await tenants.saveFor(caller, id, { ...save, title: title ?? '' })),
  );

  serve(app, deleteTenant, ({ caller, params }) => tenantAdministration.deleteFor(caller, params.tenantId));
}

/** The tenant in the platform's format. */
function tenantBody({ kind: _kind, ...tenant }: Tenant): TenantBody {
  return {
    ...tenant,
    id: entityId('TENANT', tenant.id),
    tenantProfileId: entityId('TENANT_PROFILE', DEFAULT_TENANT_PROFILE.id),
    name: tenant.title,
  };
}

function tenantInfoBody(tenant: Tenant): TenantInfoBody {
  return { ...tenantBody(tenant), tenantProfileName: DEFAULT_TENANT_PROFILE.name };
}

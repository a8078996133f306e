import { z } from 'zod';
import { operation } from '../../common/operation.ts';
import { pageSchema } from '../../common/page.ts';
import { intParameter, uuidParameter } from '../../common/parameters.ts';
import { EVERY_USER, permission } from '../../common/permission.ts';

/**
 * Features of ThingsBoard that this product does not have. ThingsBoard's application and client libraries request them
 * at start, and stop without an answer.
 */
const read = permission('unsupported:read', {
  who: EVERY_USER,
  act: 'read',
  inBranches: true,
  does: 'read the empty lists of what ThingsBoard has and this product has not',
});
const tag = 'unsupported';

const paramsOf = (path: string) =>
  z.object(
    Object.fromEntries(
      [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
        name,
        name.endsWith('Id') ? uuidParameter(name) : z.string(),
      ]),
    ),
  );

/** Searches, sort orders and filters are ignored: lists are empty. */
const emptyPage = (path: string, what: string) =>
  operation({
    method: 'GET',
    path,
    permission: read,
    tag,
    summary: `${what}: there are none`,
    params: paramsOf(path),
    query: z.object({ pageSize: intParameter('pageSize'), page: intParameter('page') }),
    responses: { 200: pageSchema(z.never()) },
  });

export const EMPTY_PAGES = [
  emptyPage('/api/tenant/dashboards', 'Dashboards'),
  emptyPage('/api/customer/:customerId/dashboards', 'Dashboards of a customer'),
  emptyPage('/api/tenant/assets', 'Assets'),
  emptyPage('/api/tenant/assetInfos', 'Assets with their customers'),
  emptyPage('/api/customer/:customerId/assets', 'Assets of a customer'),
  emptyPage('/api/customer/:customerId/assetInfos', 'Assets of a customer with their profiles'),
  emptyPage('/api/assetProfiles', 'Profiles of assets, whole'),
  emptyPage('/api/assetProfileInfos', 'Profiles of assets'),
  emptyPage('/api/tenant/entityViews', 'Views of entities'),
  emptyPage('/api/tenant/entityViewInfos', 'Views of entities with their customers'),
  emptyPage('/api/customer/:customerId/entityViews', 'Views of entities of a customer'),
  emptyPage('/api/customer/:customerId/entityViewInfos', 'Views of entities of a customer, with its title'),
  emptyPage('/api/ruleChains', 'Rule chains'),
  emptyPage('/api/edges', 'Edges'),
  emptyPage('/api/tenant/edges', 'Edges of a tenant'),
  emptyPage('/api/tenant/edgeInfos', 'Edges of a tenant with their customers'),
  emptyPage('/api/customer/:customerId/edges', 'Edges of a customer'),
  emptyPage('/api/customer/:customerId/edgeInfos', 'Edges of a customer, with its title'),
  emptyPage('/api/otaPackages', 'Firmware and software'),
  emptyPage('/api/resource', 'Resources'),
  emptyPage('/api/images', 'Images'),
  emptyPage('/api/queues', 'Queues'),
  emptyPage('/api/jobs', 'Jobs'),
  emptyPage('/api/ai/model', 'Language models'),
  emptyPage('/api/alarm/rules', 'Rules of alarms, as ThingsBoard has them'),
  emptyPage('/api/:entityType/:entityId/calculatedFields', 'Calculated fields'),
  emptyPage('/api/events/:entityType/:entityId/:eventType', 'Events of an entity'),
] as const;

const emptyList = (path: string, what: string) =>
  operation({
    method: 'GET',
    path,
    permission: read,
    tag,
    summary: `${what}: there are none`,
    responses: { 200: z.array(z.never()) },
  });

export const EMPTY_LISTS = [
  emptyList('/api/asset/types', 'Types of assets'),
  emptyList('/api/assetProfile/names', 'Names of profiles of assets'),
  emptyList('/api/entityView/types', 'Types of views of entities'),
  emptyList('/api/edge/types', 'Types of edges'),
  emptyList('/api/widgetsBundles', 'Bundles of widgets'),
  emptyList('/api/relations', 'Relations of an entity'),
  emptyList('/api/relations/info', 'Relations of an entity with their names'),
  emptyList('/api/components', 'Components of rule chains'),
] as const;

/** ThingsBoard answers without a body if none is set. */
export const getHomeDashboard = operation({
  method: 'GET',
  path: '/api/dashboard/home',
  permission: read,
  tag,
  summary: 'The dashboard that a user begins with: there is none',
  responses: { 200: z.void() },
});

export const getHomeDashboardInfo = operation({
  method: 'GET',
  path: '/api/tenant/dashboard/home/info',
  permission: read,
  tag,
  summary: 'The dashboard that the users of a tenant begin with: there is none',
  responses: { 200: z.object({ dashboardId: z.null(), hideDashboardToolbar: z.boolean() }) },
});

export const getVisitedDashboards = operation({
  method: 'GET',
  path: '/api/user/dashboards',
  permission: read,
  tag,
  summary: 'Dashboards that a user has opened or marked: there are none',
  responses: { 200: z.object({ last: z.array(z.never()), starred: z.array(z.never()) }) },
});

const settings = (path: string) =>
  operation({
    method: 'GET',
    path,
    permission: read,
    tag,
    summary: "Settings that ThingsBoard's console stores for a user: there are none",
    params: paramsOf(path),
    responses: { 200: z.strictObject({}) },
  });

export const EMPTY_SETTINGS = [settings('/api/user/settings'), settings('/api/user/settings/:type')] as const;

/**
 * Requested by ThingsBoard's console and mobile application right after sign-in; without it they show no page.
 * Unsupported features are switched off.
 */
export const getSystemParameters = operation({
  method: 'GET',
  path: '/api/system/params',
  permission: read,
  tag,
  summary: "Features that ThingsBoard's console can offer here",
  responses: {
    200: z.object({
      userTokenAccessEnabled: z.boolean(),
      allowedDashboardIds: z.array(z.never()),
      edgesSupportEnabled: z.boolean(),
      hasRepository: z.boolean(),
      tbelEnabled: z.boolean(),
      persistDeviceStateToTelemetry: z.boolean(),
      userSettings: z.object({ openedMenuSections: z.array(z.never()) }),
      maxDatapointsLimit: z.number().int(),
      maxResourceSize: z.number().int(),
      mobileQrEnabled: z.boolean(),
      maxDebugModeDurationMinutes: z.number().int(),
      maxArgumentsPerCF: z.number().int(),
      maxDataPointsPerRollingArg: z.number().int(),
    }),
  },
});

/** Used by ThingsBoard's dashboards to correct the browser's clock. */
export const getServerTime = operation({
  method: 'GET',
  path: '/api/dashboard/serverTime',
  permission: read,
  tag,
  summary: 'The time of the server, epoch milliseconds',
  responses: { 200: z.number().int() },
});

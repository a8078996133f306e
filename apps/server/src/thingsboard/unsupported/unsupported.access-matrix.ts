import { does, EVERYONE, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** Empty for any owner. */
const OF_CUSTOMER = rows('customer', '200 200 200 200', '200 - 200 200', '200 - 200 200');
const OF_DEVICE = rows('device', '200 200 200 200', '200 - 200 200', '200 - 200 200');

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/tenant/dashboards': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/customer/:customerId/dashboards': does('PLATFORM missing parts read', OF_CUSTOMER),
    'GET /api/tenant/assets': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/tenant/assetInfos': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/customer/:customerId/assets': does('PLATFORM missing parts read', OF_CUSTOMER),
    'GET /api/customer/:customerId/assetInfos': does('PLATFORM missing parts read', OF_CUSTOMER),
    'GET /api/assetProfiles': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/assetProfileInfos': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/tenant/entityViews': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/tenant/entityViewInfos': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/customer/:customerId/entityViews': does('PLATFORM missing parts read', OF_CUSTOMER),
    'GET /api/customer/:customerId/entityViewInfos': does('PLATFORM missing parts read', OF_CUSTOMER),
    'GET /api/ruleChains': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/edges': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/tenant/edges': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/tenant/edgeInfos': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/customer/:customerId/edges': does('PLATFORM missing parts read', OF_CUSTOMER),
    'GET /api/customer/:customerId/edgeInfos': does('PLATFORM missing parts read', OF_CUSTOMER),
    'GET /api/otaPackages': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/resource': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/images': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/queues': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/jobs': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/ai/model': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/alarm/rules': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/:entityType/:entityId/calculatedFields': does('PLATFORM missing parts read', OF_DEVICE),
    'GET /api/events/:entityType/:entityId/:eventType': does('PLATFORM missing parts read', OF_DEVICE),
    'GET /api/asset/types': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/assetProfile/names': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/entityView/types': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/edge/types': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/widgetsBundles': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/relations': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/relations/info': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/components': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/dashboard/home': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/system/params': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/dashboard/serverTime': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/tenant/dashboard/home/info': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/user/dashboards': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/user/settings': does('PLATFORM missing parts read', EVERYONE),
    'GET /api/user/settings/:type': does('PLATFORM missing parts read', EVERYONE),
  },
};

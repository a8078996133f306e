import { EVERYONE, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** Empty, no matter whose they would be. */
const OF_CUSTOMER = rows('customer', '200 200 200 200', '200 - 200 200', '200 - 200 200');
const OF_DEVICE = rows('device', '200 200 200 200', '200 - 200 200', '200 - 200 200');

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/tenant/dashboards': EVERYONE,
    'GET /api/customer/:customerId/dashboards': OF_CUSTOMER,
    'GET /api/tenant/assets': EVERYONE,
    'GET /api/tenant/assetInfos': EVERYONE,
    'GET /api/customer/:customerId/assets': OF_CUSTOMER,
    'GET /api/customer/:customerId/assetInfos': OF_CUSTOMER,
    'GET /api/assetProfileInfos': EVERYONE,
    'GET /api/tenant/entityViews': EVERYONE,
    'GET /api/ruleChains': EVERYONE,
    'GET /api/edges': EVERYONE,
    'GET /api/otaPackages': EVERYONE,
    'GET /api/resource': EVERYONE,
    'GET /api/images': EVERYONE,
    'GET /api/queues': EVERYONE,
    'GET /api/jobs': EVERYONE,
    'GET /api/ai/model': EVERYONE,
    'GET /api/alarm/rules': EVERYONE,
    'GET /api/apiKeys/:userId': rows(
      'user',
      '200 200 200 200 200 200',
      '200 200 - - 200 200',
      '200 200 200 - 200 200',
    ),
    'GET /api/:entityType/:entityId/calculatedFields': OF_DEVICE,
    'GET /api/events/:entityType/:entityId/:eventType': OF_DEVICE,
    'GET /api/widgetsBundles': EVERYONE,
    'GET /api/relations': EVERYONE,
    'GET /api/relations/info': EVERYONE,
    'GET /api/components': EVERYONE,
    'GET /api/2fa/providers': EVERYONE,
    'GET /api/dashboard/home': EVERYONE,
    'GET /api/system/params': EVERYONE,
    'GET /api/dashboard/serverTime': EVERYONE,
    'GET /api/2fa/account/settings': EVERYONE,
    'GET /api/tenant/dashboard/home/info': EVERYONE,
    'GET /api/user/dashboards': EVERYONE,
    'GET /api/user/settings': EVERYONE,
    'GET /api/user/settings/:type': EVERYONE,
  },
  open: { 'POST /api/noauth/oauth2Clients': 200 },
};

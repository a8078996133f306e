import { EVERYBODY, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** Empty, no matter whose they would be. */
const OF_CUSTOMER = rows('customer', '200 200 200 200', '200 - 200 200', '200 - 200 200');
const OF_DEVICE = rows('device', '200 200 200 200', '200 - 200 200', '200 - 200 200');

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/tenant/dashboards': EVERYBODY,
    'GET /api/customer/:customerId/dashboards': OF_CUSTOMER,
    'GET /api/tenant/assets': EVERYBODY,
    'GET /api/tenant/assetInfos': EVERYBODY,
    'GET /api/customer/:customerId/assets': OF_CUSTOMER,
    'GET /api/customer/:customerId/assetInfos': OF_CUSTOMER,
    'GET /api/assetProfileInfos': EVERYBODY,
    'GET /api/tenant/entityViews': EVERYBODY,
    'GET /api/ruleChains': EVERYBODY,
    'GET /api/edges': EVERYBODY,
    'GET /api/otaPackages': EVERYBODY,
    'GET /api/resource': EVERYBODY,
    'GET /api/images': EVERYBODY,
    'GET /api/queues': EVERYBODY,
    'GET /api/jobs': EVERYBODY,
    'GET /api/ai/model': EVERYBODY,
    'GET /api/alarm/rules': EVERYBODY,
    'GET /api/apiKeys/:userId': rows(
      'user',
      '200 200 200 200 200 200',
      '200 200 - - 200 200',
      '200 200 200 - 200 200',
    ),
    'GET /api/:entityType/:entityId/calculatedFields': OF_DEVICE,
    'GET /api/events/:entityType/:entityId/:eventType': OF_DEVICE,
    'GET /api/widgetsBundles': EVERYBODY,
    'GET /api/relations': EVERYBODY,
    'GET /api/relations/info': EVERYBODY,
    'GET /api/components': EVERYBODY,
    'GET /api/2fa/providers': EVERYBODY,
    'GET /api/dashboard/home': EVERYBODY,
    'GET /api/system/params': EVERYBODY,
    'GET /api/dashboard/serverTime': EVERYBODY,
    'GET /api/2fa/account/settings': EVERYBODY,
    'GET /api/tenant/dashboard/home/info': EVERYBODY,
    'GET /api/user/dashboards': EVERYBODY,
    'GET /api/user/settings': EVERYBODY,
    'GET /api/user/settings/:type': EVERYBODY,
  },
  open: { 'POST /api/noauth/oauth2Clients': 200 },
};

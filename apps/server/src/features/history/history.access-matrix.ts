import { DEVICE, does, opens, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

const RANGE = { startTs: 1_700_000_000_000, endTs: 1_700_000_060_000 };

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/reports/devices': does('DEVICE listed', TENANT_AND_CUSTOMER),
    // Query and bodies name a device.
    'GET /backoffice/reports/history': does('READINGS charted', DEVICE),
    'POST /backoffice/reports/compare': does('READINGS compared', DEVICE),
    'POST /backoffice/reports/tickets': does('READINGS ordered as a file', DEVICE),
    'POST /backoffice/reports/files': does('READINGS written to a file', DEVICE),
  },
  // The first requires a ticket, the second a ticket or a token.
  open: {
    'GET /backoffice/reports/files': opens('READINGS downloaded', 400),
    'GET /backoffice/reportsModule/getHistoricalDataExcel': opens('READINGS downloaded', 401),
  },
  requests: {
    'GET /backoffice/reports/history': ({ id }) => ({ query: { deviceId: id, startTs: '0', endTs: '1' } }),
    'POST /backoffice/reports/compare': ({ id }) => ({ payload: { deviceIds: [id], ...RANGE } }),
    'POST /backoffice/reports/tickets': ({ id }) => ({ payload: { what: 'csv', deviceIds: [id], ...RANGE } }),
    'POST /backoffice/reports/files': ({ id }) => ({ payload: { what: 'csv', deviceIds: [id], ...RANGE } }),
  },
};

import { type Answers, DEVICE, TENANT_AND_CUSTOMER } from '../answers.ts';

export const READINGS: Answers = {
  // Readings and attributes
  'GET /api/plugins/telemetry/:entityType/:entityId/values/timeseries': DEVICE,
  'GET /api/plugins/telemetry/:entityType/:entityId/values/timeseries/history': DEVICE,
  'GET /api/plugins/telemetry/:entityType/:entityId/keys/timeseries': DEVICE,
  'GET /api/plugins/telemetry/:entityType/:entityId/keys/attributes': DEVICE,
  'GET /api/plugins/telemetry/:entityType/:entityId/keys/attributes/:scope': DEVICE,
  'GET /api/plugins/telemetry/:entityType/:entityId/values/attributes': DEVICE,
  'GET /api/plugins/telemetry/:entityType/:entityId/values/attributes/:scope': DEVICE,
  'POST /api/plugins/telemetry/:entityType/:entityId/timeseries/:scope': DEVICE,
  'POST /api/plugins/telemetry/:entityType/:entityId/attributes/:scope': DEVICE,
  'POST /api/plugins/telemetry/:entityType/:entityId/:scope': DEVICE,
  'POST /api/plugins/telemetry/:deviceId/:scope': DEVICE,
  'DELETE /api/plugins/telemetry/:entityType/:entityId/:scope': DEVICE,
  'DELETE /api/plugins/telemetry/:deviceId/:scope': DEVICE,

  // Reports
  'GET /backoffice/reports/devices': TENANT_AND_CUSTOMER,
  // Query and bodies name a device.
  'GET /backoffice/reports/history': DEVICE,
  'POST /backoffice/reports/compare': DEVICE,
  'POST /backoffice/reports/tickets': DEVICE,
  'GET /backoffice/worstAir': TENANT_AND_CUSTOMER,
};

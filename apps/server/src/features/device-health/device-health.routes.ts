import { toPage } from '@airdeck/contract/common/page';
import {
  countDeviceHealth,
  getDeviceDiagnosis,
  listDeviceHealth,
} from '@airdeck/contract/device-health/device-health';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { DeviceHealthService } from './device-health.service.ts';

export function deviceHealthRoutes(app: FastifyInstance, deviceHealth: DeviceHealthService): void {
  serve(app, listDeviceHealth, async ({ caller, query: { deviceInstalledPlace: placeType, ...query } }) => {
    const { rows, total } = await deviceHealth.page(caller, { ...query, placeType });
    return toPage(rows, total, query.page, query.pageSize);
  });

  serve(app, countDeviceHealth, ({ caller }) => deviceHealth.counts(caller));

  serve(app, getDeviceDiagnosis, ({ caller, params }) => deviceHealth.diagnosis(caller, params.deviceId));
}

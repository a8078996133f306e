import { toPage } from '@airdeck/contract/common/page';
import {
  countDevices,
  findDeviceByLabel,
  getDeviceRecord,
  listDeviceActivity,
  listDeviceRecords,
  listDeviceRecordsOfTenant,
  listDevicesByCity,
  listDevicesByPlace,
  listHandedOutDevices,
  listInstalledCities,
} from '@airdeck/contract/devices';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { DeviceActivityService } from './device-activity.service.ts';
import type { DeviceOverview } from './device-overview.service.ts';

type Services = {
  readonly deviceOverview: DeviceOverview;
  readonly deviceActivity: DeviceActivityService;
};

/** What people read of devices in the console. */
export function deviceRoutes(app: FastifyInstance, services: Services): void {
  const { deviceOverview: overview, deviceActivity } = services;

  serve(app, listDeviceRecords, async ({ caller, query }) => {
    const { rows, total } = await overview.pageFor(caller, query);
    return toPage(rows, total, query.page, query.pageSize);
  });

  serve(app, getDeviceRecord, ({ caller, params }) => overview.getFor(caller, params.deviceId));

  serve(app, countDevices, ({ caller }) => overview.countsFor(caller));

  serve(app, findDeviceByLabel, async ({ caller, query, reply }) => {
    const found = await overview.findByLabelFor(caller, query.label);
    if (!found) return reply.send(null);
    const { id, tenantId, name } = found;
    return { _id: id, deviceId: tenantId === null ? null : id, deviceName: name };
  });

  serve(app, listDevicesByCity, ({ caller, query }) => overview.matchingFor(caller, query));

  serve(app, listInstalledCities, ({ caller }) => overview.citiesFor(caller));

  serve(app, listDevicesByPlace, ({ caller, body }) =>
    overview.matchingFor(caller, { deviceInstalledPlace: body.deviceInstalledPlace ?? 'None' }),
  );

  serve(app, listDeviceRecordsOfTenant, ({ caller, params }) =>
    overview.ofTenantFor(caller, params.tenantId),
  );

  serve(app, listHandedOutDevices, ({ caller }) => overview.handedOutFor(caller));

  serve(app, listDeviceActivity, async ({ caller, params, query }) => {
    const { rows, total } = await deviceActivity.page(caller, params.deviceId, query);
    const activities = rows.map(({ deviceId: _known, ...activity }) => activity);
    return toPage(activities, total, query.page, query.pageSize);
  });
}

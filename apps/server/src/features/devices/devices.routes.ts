import { toPage } from '@airdeck/contract/common/page';
import { listDeviceActivity } from '@airdeck/contract/devices/device-activity';
import type { DeviceFilters } from '@airdeck/contract/devices/device-filters';
import {
  countDevices,
  type DeviceRecordPageQuery,
  findDeviceByLabel,
  getDeviceRecord,
  listDeviceRecords,
  listDeviceRecordsOfTenant,
  listDevicesByCity,
  listDevicesByPlace,
  listHandedOutDevices,
  listInstalledCities,
} from '@airdeck/contract/devices/devices';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import { serve } from '../../http/serve.ts';
import { withSortNames } from '../../http/sort-names.ts';
import { COSTLY_WHEN_WHOLE, sendWhole } from '../../http/whole-list.ts';
import type { DeviceActivityService } from './device-activity.service.ts';
import type { DeviceFilter } from './device-filter-sql.ts';
import type { DeviceOverviewQuery } from './device-overview.repository.ts';
import type { DeviceOverview } from './device-overview.service.ts';

type Services = {
  readonly deviceOverview: DeviceOverview;
  readonly deviceActivity: DeviceActivityService;
};

const SORTS = {
  id: 'id',
  createdAt: 'createdTime',
  room: 'room',
  deviceName: 'name',
  deviceLabel: 'label',
  deviceInstalledPlace: 'placeType',
  deviceInstalledCity: 'city',
  place: 'place',
  tenantName: 'tenantName',
  customerTitle: 'customerTitle',
  state: 'state',
  air: 'air',
} as const satisfies Record<
  NonNullable<DeviceRecordPageQuery['sort']>['property'],
  NonNullable<DeviceOverviewQuery['sort']>['property']
>;

/** The console's queries about devices. */
export function deviceRoutes(app: FastifyInstance, services: Services): void {
  const { deviceOverview: overview, deviceActivity } = services;

  type Query = DeviceRecordPageQuery & { readonly isWhole: boolean };
  const listOf = async (
    { caller, query, reply }: { caller: Caller; query: Query; reply: FastifyReply },
    filter: DeviceFilter,
  ) => {
    if (query.isWhole) return sendWhole(reply, overview.wholeFor(caller, filter));
    const { rows, total } = await overview.pageFor(caller, withSortNames(query, SORTS), filter);
    return toPage(rows, total, query.page, query.pageSize);
  };

  serve(app, listDeviceRecords, (call) => listOf(call, filterOf(call.query)), COSTLY_WHEN_WHOLE);

  serve(app, getDeviceRecord, ({ caller, params }) => overview.getFor(caller, params.deviceId));

  serve(app, countDevices, ({ caller }) => overview.countsFor(caller));

  serve(app, findDeviceByLabel, async ({ caller, query, reply }) => {
    const found = await overview.findByLabelFor(caller, query.label);
    if (!found) return reply.send(null);
    const { id, tenantId, name } = found;
    return { _id: id, deviceId: tenantId === null ? null : id, deviceName: name };
  });

  serve(app, listDevicesByCity, (call) => listOf(call, filterOf(call.query)), COSTLY_WHEN_WHOLE);

  serve(app, listInstalledCities, ({ caller }) => overview.citiesFor(caller));

  serve(
    app,
    listDevicesByPlace,
    (call) => listOf(call, { placeType: call.body.deviceInstalledPlace ?? 'None' }),
    COSTLY_WHEN_WHOLE,
  );

  serve(
    app,
    listDeviceRecordsOfTenant,
    (call) => {
      const { tenantId } = call.params;
      overview.checkTenant(call.caller, tenantId);
      return listOf(call, { tenantId });
    },
    COSTLY_WHEN_WHOLE,
  );

  serve(app, listHandedOutDevices, (call) => listOf(call, { isHandedOut: true }), COSTLY_WHEN_WHOLE);

  serve(app, listDeviceActivity, async ({ caller, params, query }) => {
    const { rows, total } = await deviceActivity.page(caller, params.deviceId, query);
    const activities = rows.map(({ deviceId: _known, ...activity }) => activity);
    return toPage(activities, total, query.page, query.pageSize);
  });
}

const filterOf = (query: Partial<DeviceFilters>): DeviceFilter => ({
  state: query.state,
  tenantId: query.tenantId,
  customerId: query.deviceOwnerId,
  purifierId: query.purifierId,
  gatewayId: query.gatewayId,
  placeId: query.placeId,
  placeType: query.deviceInstalledPlace,
  city: query.deviceInstalledCity,
});

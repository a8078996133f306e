import { Readable } from 'node:stream';
import { toPage } from '@airdeck/contract/common/page';
import { getDeviceMap, listUnplacedDevices } from '@airdeck/contract/device-map/device-map';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { DeviceMapService } from './device-map.service.ts';

/** Positions of devices. */
export function deviceMapRoutes(app: FastifyInstance, deviceMap: DeviceMapService): void {
  serve(
    app,
    getDeviceMap,
    ({ caller, query, reply }) => {
      const text = deviceMap.geoJsonFor(caller, {
        placeType: query.deviceInstalledPlace,
        placeId: query.placeId,
      });
      return reply.type('application/geo+json; charset=utf-8').send(Readable.from(text));
    },
    { isCostly: true },
  );

  serve(
    app,
    listUnplacedDevices,
    async ({ caller, query: { deviceInstalledPlace: placeType, ...query } }) => {
      const { rows, total } = await deviceMap.unplacedFor(caller, { ...query, placeType });
      return toPage(rows, total, query.page, query.pageSize);
    },
  );
}

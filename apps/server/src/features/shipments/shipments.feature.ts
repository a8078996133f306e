import {
  checkShipmentDevices,
  createShipment,
  deleteShipment,
  updateShipment,
  updateShipmentStatus,
} from '@airdeck/contract/shipment-changes';
import {
  countShipments,
  getShipment,
  getWholeShipment,
  listShipmentDevices,
  listShipmentLogs,
  listShipments,
  listShipmentsOfConsignee,
} from '@airdeck/contract/shipment-lists';
import { receiveShipmentDevice, receiveShipmentDevices } from '@airdeck/contract/shipment-receipts';
import type { FastifyInstance } from 'fastify';
import type { Feature, FeatureNeeds } from '../../feature.ts';
import { serve } from '../../http/serve.ts';

/** Devices on their way from the stock to a tenant, until they are received. */
export const shipmentsFeature: Feature = {
  name: 'shipments',
  register(app, needs) {
    readingRoutes(app, needs);
    changeRoutes(app, needs);
  },
  jobs: ({ shipmentStatus }) => [
    { name: 'overdue-shipments', everyMs: 600_000, run: shipmentStatus.reportOverdue },
  ],
};

function readingRoutes(app: FastifyInstance, { shipmentReading: reading }: FeatureNeeds): void {
  serve(app, listShipments, ({ caller, query }) =>
    query ? reading.pageFor(caller, query) : reading.newestFor(caller),
  );
  serve(app, listShipmentsOfConsignee, ({ caller, query }) =>
    reading.ofConsigneeFor(caller, query.consigneeId),
  );
  serve(app, getWholeShipment, ({ caller, query }) => reading.getWholeFor(caller, query._id));
  serve(app, countShipments, ({ caller }) => reading.countsFor(caller));
  serve(app, getShipment, ({ caller, params }) => reading.getFor(caller, params.shipmentId));
  serve(app, listShipmentDevices, ({ caller, params, query }) =>
    reading.devicesFor(caller, params.shipmentId, query),
  );
  serve(app, listShipmentLogs, ({ caller, params, query }) =>
    reading.logsFor(caller, params.shipmentId, query),
  );
}

/** Each answers the shipment as it is from then on. */
function changeRoutes(app: FastifyInstance, needs: FeatureNeeds): void {
  const { shipmentReading: reading, shipmentMaking: making } = needs;
  const { shipmentReceiving: receiving, shipmentStatus: status } = needs;

  serve(
    app,
    checkShipmentDevices,
    async ({ body: { consigneeId = null, shipmentId = null, deviceList } }) => ({
      deviceList: await making.check(deviceList, { consigneeId, shipmentId }),
    }),
  );

  serve(app, createShipment, async ({ caller, body }) =>
    reading.getFor(caller, await making.create(caller, body)),
  );

  serve(app, updateShipment, async ({ caller, query: { _id }, body }) => {
    await making.update(caller, _id, body);
    return reading.getFor(caller, _id);
  });

  serve(app, deleteShipment, ({ caller, query }) => making.delete(caller, query._id));

  serve(app, updateShipmentStatus, async ({ caller, query: { _id }, body }) => {
    await status.set(caller, _id, body);
    return reading.getFor(caller, _id);
  });

  serve(app, receiveShipmentDevices, async ({ caller, query: { _id }, body }) => ({
    receipts: await receiving.receiveAll(caller, _id, body.codes),
    shipment: await reading.getFor(caller, _id),
  }));

  serve(app, receiveShipmentDevice, async ({ caller, body }) => ({
    ...(await receiving.receiveOne(caller, body)),
    shipment: await reading.getFor(caller, body.shipmentIdMongo),
  }));
}

import {
  checkShipmentDevices,
  createShipment,
  deleteShipment,
  updateShipment,
  updateShipmentStatus,
} from '@airdeck/contract/shipments/shipment-changes';
import {
  countShipments,
  getShipment,
  getWholeShipment,
  listShipmentDevices,
  listShipmentLogs,
  listShipments,
  listShipmentsOfConsignee,
} from '@airdeck/contract/shipments/shipment-lists';
import { receiveShipmentDevice, receiveShipmentDevices } from '@airdeck/contract/shipments/shipment-receipts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { defineFeature, type FeatureNeeds } from '../../feature.ts';
import { serve } from '../../http/serve.ts';
import { COSTLY_WHEN_WHOLE, sendWhole } from '../../http/whole-list.ts';
import { shipmentDeliveries } from './shipments.deliveries.ts';
import { SHIPMENT_LIMITS } from './shipments.limits.ts';

/** For thousands of devices in one call, with labels and names of maximum length. */
const LARGE = {
  bodyLimit: SHIPMENT_LIMITS.numbers.bodyBytes,
  maxBodyValues: SHIPMENT_LIMITS.numbers.bodyValues,
};

/** Devices on their way from the stock to a tenant, until they are received. */
export const shipmentsFeature = defineFeature({
  name: 'shipments',
  limits: SHIPMENT_LIMITS,
  deliveries: shipmentDeliveries,
  uses: ['shipmentMaker', 'shipmentReader', 'shipmentReceiver', 'shipmentStatus'],
  sharedEvents: { 'shipments.changed': z.object({ shipmentId: z.string(), tenantId: z.string() }) },
  announce: (announcements, events) =>
    events.on('shipments.changed', ({ shipmentId, tenantId }) =>
      announcements.toOwner('shipments', { tenantId, customerId: null }, { shipmentIds: [shipmentId] }),
    ),
  register(app, needs) {
    readingRoutes(app, needs);
    changeRoutes(app, needs);
  },
  jobs: ({ shipmentStatus }) => [
    { name: 'overdue-shipments', everyMs: 600_000, run: shipmentStatus.reportOverdue },
  ],
});

function readingRoutes(
  app: FastifyInstance,
  { shipmentReader: reader }: Pick<FeatureNeeds, 'shipmentReader'>,
): void {
  serve(
    app,
    listShipments,
    ({ caller, query, reply }) =>
      query.isWhole ? sendWhole(reply, reader.wholeFor(caller, query)) : reader.pageFor(caller, query),
    COSTLY_WHEN_WHOLE,
  );
  serve(
    app,
    listShipmentsOfConsignee,
    ({ caller, query, reply }) => sendWhole(reply, reader.ofConsigneeFor(caller, query.consigneeId)),
    { isCostly: true },
  );
  serve(app, getWholeShipment, ({ caller, query }) => reader.getWholeFor(caller, query._id));
  serve(app, countShipments, ({ caller }) => reader.countsFor(caller));
  serve(app, getShipment, ({ caller, params }) => reader.getFor(caller, params.shipmentId));
  serve(app, listShipmentDevices, ({ caller, params, query }) =>
    reader.devicesFor(caller, params.shipmentId, query),
  );
  serve(app, listShipmentLogs, ({ caller, params, query }) =>
    reader.logsFor(caller, params.shipmentId, query),
  );
}

type ShipmentChanges = Pick<FeatureNeeds, 'shipmentMaker' | 'shipmentReceiver' | 'shipmentStatus'>;

/** Changes of shipments, which return the shipment as stored. */
function changeRoutes(app: FastifyInstance, needs: ShipmentChanges): void {
  const { shipmentMaker: maker, shipmentReceiver: receiver, shipmentStatus: status } = needs;

  serve(
    app,
    checkShipmentDevices,
    async ({ body: { consigneeId = null, shipmentId = null, deviceList } }) => ({
      deviceList: await maker.check(deviceList, { consigneeId, shipmentId }),
    }),
    LARGE,
  );
  serve(app, createShipment, ({ caller, body }) => maker.create(caller, body), LARGE);
  serve(app, updateShipment, ({ caller, query, body }) => maker.update(caller, query._id, body), LARGE);
  serve(app, deleteShipment, ({ caller, query }) => maker.delete(caller, query._id));
  serve(app, updateShipmentStatus, ({ caller, query, body }) => status.set(caller, query._id, body));
  serve(
    app,
    receiveShipmentDevices,
    ({ caller, query, body }) => receiver.receiveAll(caller, query._id, body.codes),
    LARGE,
  );
  serve(app, receiveShipmentDevice, ({ caller, body }) => receiver.receiveOne(caller, body));
}

import { nothing, rows, SYSTEM_ADMINS } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix, Request } from '../../testing/access-matrix/feature-matrices.ts';
import type { Row } from '../../testing/access-matrix/matrix-world.ts';

/** 404: not even the existence of another tenant's shipment is revealed. */
const SHIPMENT = rows('shipment', '403 403 403', '200 404 404', '200 - 404');
const SHIPMENT_BY_SYSTEM = rows('shipment', '403 403 403', '403 403 403', '200 - 404');

const byId: Request = ({ id }) => ({ query: { _id: id } });
/** @param device which of the devices around the row */
const newShipment = ({ id, around }: Row, device: 'deviceId' | 'freeDeviceId') => ({
  consigneeId: around?.['tenantId'] ?? id,
  deviceList: [{ deviceIdMongo: around?.[device] }],
});

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/shipmentApi/getAllShipment': nothing('403', '200', '200'),
    // Shipments to another tenant: an empty list.
    'GET /backoffice/shipmentApi/getByConsigneeIdWithLogs': rows(
      'tenant',
      '403 403 403',
      '200 200 200',
      '200 - 200',
    ),
    'GET /backoffice/shipmentApi/getByIdWithLogs': SHIPMENT,
    'GET /backoffice/shipmentApi/counts': nothing('403', '200', '200'),
    'GET /backoffice/shipmentApi/shipments/:shipmentId': SHIPMENT,
    'GET /backoffice/shipmentApi/shipments/:shipmentId/devices': SHIPMENT,
    'GET /backoffice/shipmentApi/shipments/:shipmentId/logs': SHIPMENT,
    'POST /backoffice/shipmentApi/checkDevices': SYSTEM_ADMINS,
    'POST /backoffice/shipmentApi/createShipment': rows('shipment', '403 403 403', '403 403 403', '200 - -'),
    'PUT /backoffice/shipmentApi/updateShipment': SHIPMENT_BY_SYSTEM,
    'DELETE /backoffice/shipmentApi/deleteShipment': SHIPMENT_BY_SYSTEM,
    'PUT /backoffice/shipmentApi/updateShipmentStatus': SHIPMENT,
    'PUT /backoffice/shipmentApi/receiveDevices': SHIPMENT,
    'PUT /backoffice/shipmentApi/updateConsignmentDeviceStatus': SHIPMENT,
  },
  requests: {
    'GET /backoffice/shipmentApi/getByConsigneeIdWithLogs': ({ id }) => ({ query: { consigneeId: id } }),
    'GET /backoffice/shipmentApi/getByIdWithLogs': byId,
    'POST /backoffice/shipmentApi/checkDevices': () => ({ payload: { deviceList: [{ deviceLabel: 'x' }] } }),
    'POST /backoffice/shipmentApi/createShipment': (row) => ({ payload: newShipment(row, 'freeDeviceId') }),
    'PUT /backoffice/shipmentApi/updateShipment': (row) => ({
      query: { _id: row.id },
      payload: newShipment(row, 'deviceId'),
    }),
    'DELETE /backoffice/shipmentApi/deleteShipment': byId,
    'PUT /backoffice/shipmentApi/updateShipmentStatus': ({ id }) => ({
      query: { _id: id },
      payload: { status: 1, statusBefore: 0 },
    }),
    'PUT /backoffice/shipmentApi/receiveDevices': ({ id }) => ({
      query: { _id: id },
      payload: { codes: ['x'] },
    }),
    'PUT /backoffice/shipmentApi/updateConsignmentDeviceStatus': ({ id, around }) => ({
      payload: { shipmentIdMongo: id, deviceIdMongo: around?.['deviceId'] ?? id },
    }),
  },
};

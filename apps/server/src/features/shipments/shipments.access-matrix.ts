import { does, nothing, rows, SYSTEM_ADMINS } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix, Request } from '../../testing/access-matrix/feature-matrices.ts';
import type { Row } from '../../testing/access-matrix/row-kinds.ts';
import { type RowKind, TENANT_TARGETS } from '../../testing/access-matrix/row-kinds.ts';

/** A shipment to the tenant, with a device under way; `freeDeviceId`: another one in stock. */
const NEW_SHIPMENT: RowKind = {
  targets: TENANT_TARGETS,
  make: async ({ services: { devices, shipmentMaker }, tenant: { tenantId }, sysAdmin, nextTitle }) => {
    const enter = () => devices.create({ tenantId: null, name: nextTitle() });
    const [{ device }, { device: free }] = [await enter(), await enter()];
    const { id: userId, email } = sysAdmin;
    const { shipment } = await shipmentMaker.create(
      {
        userId,
        email,
        authority: 'SYS_ADMIN',
        userType: 'SYS_ADMIN',
        tenantId: null,
        customerId: null,
        address: '',
        impersonator: null,
        accessRole: 'ADMINISTRATOR',
        placeIds: null,
        sessionId: '',
      },
      {
        consigneeId: tenantId,
        country: null,
        state: null,
        city: null,
        address: null,
        phone: null,
        notes: null,
        devices: [{ deviceId: device.id }],
      },
    );
    return { id: shipment.id, around: { tenantId, deviceId: device.id, freeDeviceId: free.id } };
  },
};

/** 404: not even the existence of another tenant's shipment is revealed. */
const SHIPMENT = rows(NEW_SHIPMENT, '403 403 403', '200 404 404', '200 - 404');
const SHIPMENT_BY_SYSTEM = rows(NEW_SHIPMENT, '403 403 403', '403 403 403', '200 - 404');

const byId: Request = ({ id }) => ({ query: { _id: id } });
/** @param device which of the devices around the row */
const newShipment = ({ id, around }: Row, device: 'deviceId' | 'freeDeviceId') => ({
  consigneeId: around?.['tenantId'] ?? id,
  deviceList: [{ deviceIdMongo: around?.[device] }],
});

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/shipmentApi/getAllShipment': does(
      'SHIPMENT listed',
      nothing('403', '200', '200'),
      'Complete without paging parameters',
    ),
    // Shipments to another tenant: an empty list.
    'GET /backoffice/shipmentApi/getByConsigneeIdWithLogs': does(
      'SHIPMENT listed',
      rows('tenant', '403 403 403', '200 200 200', '200 - 200'),
      'A complete list with logs',
    ),
    'GET /backoffice/shipmentApi/getByIdWithLogs': does('SHIPMENT read', SHIPMENT),
    'GET /backoffice/shipmentApi/counts': does('SHIPMENT counted', nothing('403', '200', '200')),
    'GET /backoffice/shipmentApi/shipments/:shipmentId': does('SHIPMENT read', SHIPMENT),
    'GET /backoffice/shipmentApi/shipments/:shipmentId/devices': does('SHIPMENT read', SHIPMENT),
    'GET /backoffice/shipmentApi/shipments/:shipmentId/logs': does('SHIPMENT read', SHIPMENT),
    'POST /backoffice/shipmentApi/checkDevices': does('SHIPMENT devices checked', SYSTEM_ADMINS),
    'POST /backoffice/shipmentApi/createShipment': does(
      'SHIPMENT created',
      rows(NEW_SHIPMENT, '403 403 403', '403 403 403', '200 - -'),
    ),
    'PUT /backoffice/shipmentApi/updateShipment': does('SHIPMENT updated', SHIPMENT_BY_SYSTEM),
    'DELETE /backoffice/shipmentApi/deleteShipment': does('SHIPMENT deleted', SHIPMENT_BY_SYSTEM),
    'PUT /backoffice/shipmentApi/updateShipmentStatus': does('SHIPMENT statusChanged', SHIPMENT),
    'PUT /backoffice/shipmentApi/receiveDevices': does(
      ['SHIPMENT received', 'SHIPMENT statusChanged', 'DEVICE movedToTenant: by a shipment'],
      SHIPMENT,
      'Names all devices of a shipment',
    ),
    'PUT /backoffice/shipmentApi/updateConsignmentDeviceStatus': does(
      [
        'SHIPMENT received',
        'SHIPMENT receiptUndone',
        'SHIPMENT statusChanged',
        'DEVICE movedToTenant: by a shipment',
      ],
      SHIPMENT,
    ),
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
  others: {
    'job overdue-shipments': {
      does: ['SHIPMENT overdue'],
      differs: 'Tells the consignor, once for a shipment',
    },
  },
};

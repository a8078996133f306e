import { ADMINISTRATORS, permission } from '../common/permission.ts';

export const SHIPMENT_PERMISSIONS = {
  read: permission('shipment:read', {
    who: ADMINISTRATORS,
    does: "read shipments: all, or those that come to the caller's tenant",
  }),
  receive: permission('shipment:receive', {
    who: ADMINISTRATORS,
    does: 'mark devices of shipments in scope as received, and set the status of these shipments',
  }),
  manage: permission('shipment:manage', { who: ['SYS_ADMIN'], does: 'create, edit and delete shipments' }),
};

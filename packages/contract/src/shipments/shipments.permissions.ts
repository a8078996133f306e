import { ADMINISTRATORS, permission } from '../common/permission.ts';

export const SHIPMENT_PERMISSIONS = {
  read: permission('shipment:read', {
    who: ADMINISTRATORS,
    act: 'read',
    does: "read shipments: all, or those that come to the caller's tenant",
  }),
  receive: permission('shipment:receive', {
    who: ADMINISTRATORS,
    act: 'install',
    does: 'mark devices of shipments in scope as received, and set the status of these shipments',
  }),
  manage: permission('shipment:manage', {
    who: ['SYS_ADMIN'],
    act: 'administer',
    does: 'create, edit and delete shipments',
  }),
};

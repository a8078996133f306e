import { SHIPMENT_PERMISSIONS } from '@airdeck/contract/shipments/shipments.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, type PageTitle, screen } from '../../lib/routing/app-route.ts';
import { rolesWith } from '../../lib/session/role.ts';

const { read, manage, receive } = SHIPMENT_PERMISSIONS;
const consignors = rolesWith([manage]);
const consignees = rolesWith([read], { without: consignors });
const one: PageTitle = (t) => t('shipments.one');

async function loadShipmentsPage(kind: 'sent' | 'mine', backTo?: string) {
  const { ShipmentsPage } = await import('./pages/shipments-page.tsx');
  return { Component: () => <ShipmentsPage kind={kind} {...(backTo === undefined ? {} : { backTo })} /> };
}

async function loadShipmentPage(isConsignee: boolean) {
  const { ShipmentPage } = await import('./pages/shipment-page.tsx');
  return { Component: () => <ShipmentPage isConsignee={isConsignee} /> };
}

/** Shipments: from the stock, for system administrators; incoming ones, for tenants and partners. */
export const SHIPMENT_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.shipments,
    roles: consignors,
    title: (t) => t('shipments.title'),
    load: () => loadShipmentsPage('sent'),
  },
  {
    path: PATHS.shipmentCreate,
    roles: consignors,
    under: [PATHS.shipments],
    title: (t) => t('shipments.add'),
    load: screen(() => import('./pages/shipment-form-pages.tsx'), 'ShipmentCreatePage'),
  },
  {
    path: PATHS.shipmentEdit,
    roles: consignors,
    under: [PATHS.shipments],
    title: (t) => t('shipments.form.editTitle'),
    load: screen(() => import('./pages/shipment-form-pages.tsx'), 'ShipmentEditPage'),
  },
  {
    path: PATHS.shipment,
    roles: consignors,
    under: [PATHS.shipments],
    title: one,
    load: () => loadShipmentPage(false),
  },
  {
    path: PATHS.shipment,
    roles: consignees,
    under: [PATHS.myShipments, PATHS.devices],
    title: one,
    load: () => loadShipmentPage(true),
  },
  {
    path: PATHS.myShipments,
    roles: ['partner'],
    title: (t) => t('shipments.mine'),
    load: () => loadShipmentsPage('mine'),
  },
  // Reached from the devices by tenant administrators.
  {
    path: PATHS.myShipments,
    roles: ['tenantAdmin'],
    under: [PATHS.devices],
    title: (t) => t('shipments.mine'),
    load: () => loadShipmentsPage('mine', PATHS.devices),
  },
  {
    path: PATHS.shipmentReceive,
    roles: rolesWith([receive]),
    isFullPage: true,
    title: (t) => t('receiving.title'),
    load: screen(() => import('./receiving/receive-page.tsx'), 'ReceivePage'),
  },
  {
    path: PATHS.packingList,
    roles: rolesWith([read]),
    isFullPage: true,
    title: (t) => t('packingList.title'),
    load: screen(() => import('./packing-list/packing-list-page.tsx'), 'PackingListPage'),
  },
];

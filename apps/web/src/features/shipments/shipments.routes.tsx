import { SHIPMENT_PERMISSIONS } from '@airdeck/contract/shipments/shipments.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith, rolesWith } from '../../lib/session/role.ts';

const { read, manage, receive } = SHIPMENT_PERMISSIONS;
const consignors = rolesWith([manage]);
const partners = rolesWith([read], { without: [...consignors, 'tenantAdmin'] });
/** Shipments are no entry of their menu, but belong to the devices. */
const tenants = rolesWith([read], { without: [...consignors, 'partner'] });
/** Texts and address of one shipment. */
const one = {
  path: PATHS.shipment,
  title: (t) => t('shipments.one'),
  messageLink: {
    label: 'shipments.openFromMessage',
    kinds: ['shipmentMade', 'shipmentSent', 'shipmentReceived', 'shipmentOverdue'],
  },
} satisfies Partial<AppRoute>;

async function loadShipmentsPage(kind: 'sent' | 'mine') {
  const { ShipmentsPage } = await import('./pages/shipments-page.tsx');
  return { Component: () => <ShipmentsPage kind={kind} /> };
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
    section: 'shipments',
    tab: { order: 1 },
    title: (t) => t('shipments.title'),
    load: () => loadShipmentsPage('sent'),
  },
  {
    path: PATHS.shipmentCreate,
    roles: consignors,
    section: 'shipments',
    title: (t) => t('shipments.add'),
    load: screen(() => import('./pages/shipment-form-pages.tsx'), 'ShipmentCreatePage'),
  },
  {
    path: PATHS.shipmentEdit,
    roles: consignors,
    section: 'shipments',
    title: (t) => t('shipments.form.editTitle'),
    load: screen(() => import('./pages/shipment-form-pages.tsx'), 'ShipmentEditPage'),
  },
  {
    ...one,
    roles: consignors,
    section: 'shipments',
    load: () => loadShipmentPage(false),
  },
  {
    ...one,
    roles: partners,
    permissions: [read],
    section: 'shipments',
    load: () => loadShipmentPage(true),
  },
  {
    ...one,
    roles: tenants,
    permissions: [read],
    section: 'devices',
    load: () => loadShipmentPage(true),
  },
  {
    path: PATHS.myShipments,
    roles: partners,
    permissions: [read],
    section: 'shipments',
    tab: { order: 1 },
    title: (t) => t('shipments.mine'),
    load: () => loadShipmentsPage('mine'),
  },
  {
    path: PATHS.myShipments,
    roles: tenants,
    permissions: [read],
    section: 'devices',
    tab: { order: 4, label: (t) => t('shipments.title') },
    title: (t) => t('shipments.mine'),
    load: () => loadShipmentsPage('mine'),
  },
  {
    path: PATHS.shipmentReceive,
    ...readersWith([receive]),
    isFullPage: true,
    title: (t) => t('receiving.title'),
    load: screen(() => import('./receiving/receive-page.tsx'), 'ReceivePage'),
  },
  {
    path: PATHS.packingList,
    ...readersWith([read]),
    isFullPage: true,
    title: (t) => t('packingList.title'),
    load: screen(() => import('./packing-list/packing-list-page.tsx'), 'PackingListPage'),
  },
];

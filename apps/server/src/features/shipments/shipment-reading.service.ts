import { type Page, type PageQuery, toPage } from '@airdeck/contract/common/page';
import type { ShipmentDevicePageQuery, ShipmentPageQuery } from '@airdeck/contract/shipment-lists';
import {
  MAX_UNPAGED_SHIPMENTS,
  SHIPMENT_STATUSES,
  type Shipment,
  type ShipmentDevice,
  type ShipmentLog,
  type ShipmentWithLogs,
  type WholeShipment,
} from '@airdeck/contract/shipments';
import type { Database } from '../../database/database.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import { listedDeviceBody, shipmentBody, shipmentDeviceBody, shipmentLogBody } from './shipment.presenter.ts';
import {
  countEntries,
  listAllDevices,
  listNewestEntries,
  listShipmentDevices,
} from './shipment-contents.repository.ts';
import {
  countShipments,
  findShipmentFor,
  listNewestShipments,
  listShipments,
  type ShipmentRow,
} from './shipments.repository.ts';

export type ShipmentReading = ReturnType<typeof createShipmentReading>;

/** What people read of shipments. The caller's scope bounds every answer. */
export function createShipmentReading(parts: {
  database: Database;
  tenants: Pick<TenantService, 'detailsOf'>;
}) {
  const { tenants } = parts;
  const { db } = parts.database;

  async function bodies(rows: readonly ShipmentRow[], outer?: UnitOfWork): Promise<Shipment[]> {
    const ids = [...new Set(rows.map(({ shipment }) => shipment.consigneeTenantId))];
    const consignees = await tenants.detailsOf(ids, outer);
    return rows.map((row) => shipmentBody(row, consignees.get(row.shipment.consigneeTenantId)));
  }

  /**
   * @param outer the transaction that changed it: it cannot have been deleted by then
   * @throws ApiError 404/32
   */
  async function getFor(caller: Scope, id: string, outer?: UnitOfWork): Promise<Shipment> {
    const row = await findShipmentFor(outer?.tx ?? db, caller, id);
    const [body] = row ? await bodies([row], outer) : [];
    if (!body) throw notFound('Shipment', id);
    return body;
  }

  /** @throws ApiError 404/32 */
  async function checkVisible(caller: Caller, id: string): Promise<void> {
    if (!(await findShipmentFor(db, caller, id))) throw notFound('Shipment', id);
  }

  return {
    getFor,

    async pageFor(caller: Caller, query: ShipmentPageQuery): Promise<Page<Shipment>> {
      const { rows, total } = await listShipments(db, caller, query);
      return toPage(await bodies(rows), total, query.page, query.pageSize);
    },

    newestFor: async (caller: Caller): Promise<Shipment[]> =>
      bodies(await listNewestShipments(db, caller, MAX_UNPAGED_SHIPMENTS)),

    /** @param consigneeId a tenant, or an administrator of it */
    async ofConsigneeFor(caller: Caller, consigneeId: string): Promise<ShipmentWithLogs[]> {
      const rows = await listNewestShipments(db, caller, MAX_UNPAGED_SHIPMENTS, consigneeId);
      const ids = rows.map(({ shipment }) => shipment.id);
      const entries = await listNewestEntries(db, ids, { limit: MAX_UNPAGED_SHIPMENTS });
      return (await bodies(rows)).map((body) => ({
        ...body,
        shipmentLogs: entries.filter(({ entry }) => entry.shipmentId === body._id).map(shipmentLogBody),
      }));
    },

    /** @throws ApiError 404/32 */
    async getWholeFor(caller: Caller, id: string): Promise<WholeShipment> {
      const shipment = await getFor(caller, id);
      const [devices, entries] = await Promise.all([
        listAllDevices(db, id),
        listNewestEntries(db, [id], { limit: MAX_UNPAGED_SHIPMENTS }),
      ]);
      const shipmentDevices = devices.map(shipmentDeviceBody);
      const deviceList = shipmentDevices.map(listedDeviceBody);
      return { ...shipment, shipmentLogs: entries.map(shipmentLogBody), shipmentDevices, deviceList };
    },

    /** @throws ApiError 404/32 */
    async devicesFor(
      caller: Caller,
      id: string,
      query: ShipmentDevicePageQuery,
    ): Promise<Page<ShipmentDevice>> {
      await checkVisible(caller, id);
      const { rows, total } = await listShipmentDevices(db, id, query);
      return toPage(rows.map(shipmentDeviceBody), total, query.page, query.pageSize);
    },

    /** @throws ApiError 404/32 */
    async logsFor(caller: Caller, id: string, { page, pageSize }: PageQuery): Promise<Page<ShipmentLog>> {
      await checkVisible(caller, id);
      const [entries, total] = await Promise.all([
        listNewestEntries(db, [id], { limit: pageSize, offset: page * pageSize }),
        countEntries(db, id),
      ]);
      return toPage(entries.map(shipmentLogBody), total, page, pageSize);
    },

    async countsFor(caller: Caller) {
      const rows = await countShipments(db, caller);
      const sum = (of: (row: (typeof rows)[number]) => number) =>
        rows.reduce((total, row) => total + of(row), 0);
      return {
        total: sum(({ total }) => total),
        byStatus: SHIPMENT_STATUSES.map((_, status) => rows.find((row) => row.status === status)?.total ?? 0),
        underWay: sum(({ underWay }) => underWay),
      };
    },
  };
}

import { type Page, type PageQuery, toPage } from '@airdeck/contract/common/page';
import type { ShipmentDevicePageQuery, ShipmentPageQuery } from '@airdeck/contract/shipments/shipment-lists';
import {
  MAX_SHIPMENT_LOGS,
  SHIPMENT_STATUSES,
  type Shipment,
  type ShipmentDevice,
  type ShipmentLog,
  type ShipmentWithLogs,
  type WholeShipment,
} from '@airdeck/contract/shipments/shipments';
import type { Database } from '../../database/database.ts';
import { inBatches } from '../../database/page-sql.ts';
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
  listShipments,
  listShipmentsAfter,
  type ShipmentFilter,
  type ShipmentRow,
} from './shipments.repository.ts';

export type ShipmentReader = ReturnType<typeof createShipmentReader>;

/** Batch size of shipments with their logs, which are in memory together. */
const SHIPMENTS_WITH_LOGS = 20;

/** Reads shipments in the caller's scope. */
export function createShipmentReader(parts: {
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
   * @param outer the transaction that changed it, so that it cannot be deleted before the read
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

  const next = (caller: Caller, filter: ShipmentFilter) => (after: ShipmentRow | undefined, limit: number) =>
    listShipmentsAfter(db, caller, filter, after, limit);

  return {
    getFor,

    async pageFor(caller: Caller, query: ShipmentPageQuery): Promise<Page<Shipment>> {
      const { rows, total } = await listShipments(db, caller, query);
      return toPage(await bodies(rows), total, query.page, query.pageSize);
    },

    /** All shipments, newest first, in batches of some hundred. */
    async *wholeFor(caller: Caller, filter: ShipmentFilter): AsyncGenerator<Shipment[]> {
      for await (const rows of inBatches(next(caller, filter))) yield await bodies(rows);
    },

    /** The same to a tenant, each with its log. @param consigneeId id of a tenant or of its administrator */
    async *ofConsigneeFor(caller: Caller, consigneeId: string): AsyncGenerator<ShipmentWithLogs[]> {
      for await (const rows of inBatches(next(caller, { consigneeId }), SHIPMENTS_WITH_LOGS)) {
        const whole: ShipmentWithLogs[] = [];
        for (const body of await bodies(rows)) {
          const entries = await listNewestEntries(db, body._id, { limit: MAX_SHIPMENT_LOGS });
          whole.push({ ...body, shipmentLogs: entries.map(shipmentLogBody) });
        }
        yield whole;
      }
    },

    /** @throws ApiError 404/32 */
    async getWholeFor(caller: Caller, id: string): Promise<WholeShipment> {
      const shipment = await getFor(caller, id);
      const [devices, entries] = await Promise.all([
        listAllDevices(db, id),
        listNewestEntries(db, id, { limit: MAX_SHIPMENT_LOGS }),
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
        listNewestEntries(db, id, { limit: pageSize, offset: page * pageSize }),
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

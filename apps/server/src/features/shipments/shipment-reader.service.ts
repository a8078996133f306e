import type { PageQuery } from '@airdeck/contract/common/page';
import { MAX_SHIPMENT_LOGS, SHIPMENT_STATUSES } from '@airdeck/contract/shipments/shipments';
import type { Database } from '../../database/database.ts';
import { inBatches, type Rows } from '../../database/page-sql.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller, Scope } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import {
  countEntries,
  listAllDevices,
  listNewestEntries,
  listShipmentDevices,
  type ShipmentDeviceQuery,
  type ShipmentDeviceRow,
  type ShipmentEntryRow,
} from './shipment-contents.repository.ts';
import {
  countShipments,
  findShipmentFor,
  listShipments,
  listShipmentsAfter,
  type ReadShipment,
  type ShipmentFilter,
  type ShipmentPageQuery,
  type ShipmentRow,
} from './shipments.repository.ts';

/** A shipment with the newest entries of its log. */
type LoggedShipment = { readonly shipment: ReadShipment; readonly entries: ShipmentEntryRow[] };

export type ShipmentReader = ReturnType<typeof createShipmentReader>;

/** Batch size of shipments with their logs, which are in memory together. */
const SHIPMENTS_WITH_LOGS = 20;

/** Reads shipments in the caller's scope. */
export function createShipmentReader(parts: {
  database: Database;
  tenants: Pick<TenantService, 'contactsOf'>;
}) {
  const { tenants } = parts;
  const { db } = parts.database;

  async function withConsignees(rows: readonly ShipmentRow[], outer?: UnitOfWork): Promise<ReadShipment[]> {
    const ids = [...new Set(rows.map(({ shipment }) => shipment.consigneeTenantId))];
    const consignees = await tenants.contactsOf(ids, outer);
    return rows.map((row) => ({ ...row, consignee: consignees.get(row.shipment.consigneeTenantId) }));
  }

  /**
   * @param outer the transaction that changed it, so that it cannot be deleted before the read
   * @throws ApiError 404/32
   */
  async function getFor(caller: Scope, id: string, outer?: UnitOfWork): Promise<ReadShipment> {
    const row = await findShipmentFor(outer?.tx ?? db, caller, id);
    const [shipment] = row ? await withConsignees([row], outer) : [];
    if (!shipment) throw notFound('Shipment', id);
    return shipment;
  }

  /** @throws ApiError 404/32 */
  async function checkVisible(caller: Caller, id: string): Promise<void> {
    if (!(await findShipmentFor(db, caller, id))) throw notFound('Shipment', id);
  }

  const next = (caller: Caller, filter: ShipmentFilter) => (after: ShipmentRow | undefined, limit: number) =>
    listShipmentsAfter(db, caller, filter, after, limit);

  return {
    getFor,

    async pageFor(caller: Caller, query: ShipmentPageQuery): Promise<Rows<ReadShipment>> {
      const { rows, total } = await listShipments(db, caller, query);
      return { rows: await withConsignees(rows), total };
    },

    /** All shipments, newest first, in batches of some hundred. */
    async *wholeFor(caller: Caller, filter: ShipmentFilter): AsyncGenerator<ReadShipment[]> {
      for await (const rows of inBatches(next(caller, filter))) yield await withConsignees(rows);
    },

    /** The same to a tenant, each with its log. @param consigneeId id of a tenant or of its administrator */
    async *ofConsigneeFor(caller: Caller, consigneeId: string): AsyncGenerator<LoggedShipment[]> {
      for await (const rows of inBatches(next(caller, { consigneeId }), SHIPMENTS_WITH_LOGS)) {
        const logged: LoggedShipment[] = [];
        for (const row of await withConsignees(rows)) {
          const entries = await listNewestEntries(db, row.shipment.id, { limit: MAX_SHIPMENT_LOGS });
          logged.push({ shipment: row, entries });
        }
        yield logged;
      }
    },

    /** @throws ApiError 404/32 */
    async getWholeFor(
      caller: Caller,
      id: string,
    ): Promise<LoggedShipment & { readonly devices: ShipmentDeviceRow[] }> {
      const shipment = await getFor(caller, id);
      const [devices, entries] = await Promise.all([
        listAllDevices(db, id),
        listNewestEntries(db, id, { limit: MAX_SHIPMENT_LOGS }),
      ]);
      return { shipment, devices, entries };
    },

    /** @throws ApiError 404/32 */
    async devicesFor(
      caller: Caller,
      id: string,
      query: ShipmentDeviceQuery,
    ): Promise<Rows<ShipmentDeviceRow>> {
      await checkVisible(caller, id);
      return listShipmentDevices(db, id, query);
    },

    /** @throws ApiError 404/32 */
    async logsFor(
      caller: Caller,
      id: string,
      { page, pageSize }: PageQuery,
    ): Promise<Rows<ShipmentEntryRow>> {
      await checkVisible(caller, id);
      const [rows, total] = await Promise.all([
        listNewestEntries(db, id, { limit: pageSize, offset: page * pageSize }),
        countEntries(db, id),
      ]);
      return { rows, total };
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

import type {
  DeviceFileColumn,
  DeviceFileError,
  DeviceFileFault,
} from '@airdeck/contract/device-import/device-import';
import { administrationOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { createPauses } from '../../limits/pauses.ts';
import { descriptionOf } from '../devices/device-fields.ts';
import { groupedBy } from '../notifications/grouped-by.ts';
import type { NamedRoom } from '../places/room-of-label.ts';
import type { RoomService } from '../places/rooms.service.ts';
import { fileError, readDeviceFile } from './device-file.ts';
import {
  findAccessTokens,
  findCustomersByTitle,
  findDevicesByName,
  findProfileNames,
  findPurifiersByModel,
  findTenantsByTitle,
  type KnownDevice,
} from './device-import.repository.ts';
import { createRowReader, type DeviceRow } from './device-row.ts';

/** A row that passed all checks before the import. */
export type PlannedRow = {
  readonly row: DeviceRow;
  /** Tenant of the device; null: in stock. */
  readonly tenantId: string | null;
  readonly customerId: string | undefined;
  /** The room that it is to be in, by name; undefined: it stays where it is. */
  readonly room: NamedRoom | undefined;
  readonly purifierId: string | undefined;
  /** The device to be changed. A device in stock is also assigned to the tenant of the row, if any. */
  readonly existing: KnownDevice | undefined;
};

export type ImportPlan = {
  /** Number of rows in the file. */
  readonly rows: number;
  readonly planned: readonly PlannedRow[];
  /** All errors, by line. */
  readonly errors: readonly DeviceFileError[];
  /** Rows with errors: their lines and names. */
  readonly refused: readonly { readonly line: number; readonly name: string }[];
  /** Names of device profiles that the import creates. */
  readonly newProfiles: readonly string[];
  /** Places that the import creates, each with the names around it, the innermost first. */
  readonly newPlaces: readonly (readonly string[])[];
};

export type ImportPlanner = ReturnType<typeof createImportPlanner>;

/** Plans the import of a file, with a few queries for any number of rows. Writes nothing. */
export function createImportPlanner({
  database: { db },
  rooms,
}: {
  database: Database;
  rooms: Pick<RoomService, 'missing'>;
}) {
  /** Stored entities with the names in the rows. */
  async function lookUp(rows: readonly DeviceRow[], ownTenantId: string | null) {
    const isSystem = ownTenantId === null;
    const tenants = isSystem ? await findTenantsByTitle(db, used(rows, 'tenant')) : [];
    const tenantIds = isSystem ? tenants.map(({ id }) => id) : [ownTenantId];
    const tokens = used(rows, 'accessToken');
    // One after the other: writing thousands of names into a statement takes milliseconds, for which others wait.
    const customers = isSystem ? [] : await findCustomersByTitle(db, ownTenantId, used(rows, 'customer'));
    const devices = await findDevicesByName(db, used(rows, 'name'), { tenantIds, withStock: isSystem });
    const taken = await findAccessTokens(db, tokens, ownTenantId);
    const purifiers = await findPurifiersByModel(db, used(rows, 'purifier'), ownTenantId);
    return {
      tenantIdsOf: groups(tenants, ({ title, id }) => [title, id]),
      customerIdOf: new Map(customers.map(({ title, id }) => [title, id])),
      deviceOf: new Map(devices.map((device) => [nameKey(device.tenantId, device.name), device])),
      takenTokens: new Set(taken),
      purifierIdsOf: groups(purifiers, ({ modelNo, id }) => [modelNo, id]),
    };
  }

  /** Profiles created by the import: reported, as they may be due to a mistyped name. */
  async function newProfilesOf(planned: readonly PlannedRow[]): Promise<string[]> {
    const namesOf = groups(
      planned.filter(({ row, tenantId }) => row.profile !== undefined && tenantId !== null),
      ({ row, tenantId }) => [tenantId ?? '', row.profile ?? ''],
    );
    const missing = new Set<string>();
    for (const [tenantId, given] of namesOf) {
      const names = [...new Set(given)];
      const known = new Set(await findProfileNames(db, tenantId, names));
      for (const name of names) if (!known.has(name)) missing.add(name);
    }
    return [...missing];
  }

  /** Places created by the import: reported, as they may be due to a mistyped name. */
  async function newPlacesOf(caller: Caller, planned: readonly PlannedRow[]): Promise<string[][]> {
    const found: string[][] = [];
    for (const [customerId, rows] of groupedBy(planned, customerOf)) {
      const named = rows.flatMap(({ room }) => room ?? []);
      if (named.length > 0) found.push(...(await rooms.missing(caller, customerId, named)));
    }
    return found;
  }

  return {
    /** @throws ApiError 403/20 for callers who may not import */
    async plan(caller: Caller, file: Buffer, updateExisting: boolean): Promise<ImportPlan> {
      const { authority, tenantId: ownTenantId } = administrationOf(caller);
      const { rows, errors: fileErrors } = await readDeviceFile(file);
      const errors = [...fileErrors];
      const faulty = new Set(fileErrors.map(({ line }) => line));
      const readRow = createRowReader(authority);
      const pause = createPauses();
      const readable: DeviceRow[] = [];
      for (const row of rows) {
        const read = readRow(row, errors);
        if (read && !faulty.has(read.line)) readable.push(read);
        await pause();
      }
      const known = await lookUp(readable, ownTenantId);
      const seen = { names: new Set<string>(), tokens: new Set<string>() };
      const planned: PlannedRow[] = [];
      for (const row of readable) {
        const plannedRow = planRow(row);
        if (plannedRow) planned.push(plannedRow);
        await pause();
      }

      function planRow(row: DeviceRow): PlannedRow | undefined {
        const before = errors.length;
        const refuse = (column: DeviceFileColumn, fault: DeviceFileFault) =>
          void errors.push(
            fileError(fault, { line: row.line, column, value: row[column]?.toString() ?? null }),
          );

        const titled = row.tenant === undefined ? [] : (known.tenantIdsOf.get(row.tenant) ?? []);
        const tenantId = ownTenantId ?? titled[0] ?? null;
        if (row.tenant !== undefined && titled.length === 0) refuse('tenant', 'unknownTenant');
        if (titled.length > 1) refuse('tenant', 'ambiguousTenant');

        const key = nameKey(tenantId, row.name);
        if (seen.names.has(key)) refuse('name', 'twice');
        seen.names.add(key);
        // A row with its name and a tenant assigns a device in stock to the tenant.
        const inStock = ownTenantId === null ? known.deviceOf.get(nameKey(null, row.name)) : undefined;
        const existing = known.deviceOf.get(key) ?? inStock;
        if (existing && !updateExisting) refuse('name', 'nameTaken');

        const { accessToken } = row;
        if (accessToken !== undefined) {
          if (existing && updateExisting) refuse('accessToken', 'tokenOfExisting');
          else if (seen.tokens.has(accessToken)) refuse('accessToken', 'twice');
          else if (known.takenTokens.has(accessToken)) refuse('accessToken', 'tokenTaken');
          seen.tokens.add(accessToken);
        }

        const customerId = row.customer === undefined ? undefined : known.customerIdOf.get(row.customer);
        if (row.customer !== undefined && customerId === undefined) refuse('customer', 'unknownCustomer');

        const models = row.purifier === undefined ? [] : (known.purifierIdsOf.get(row.purifier) ?? []);
        if (row.purifier !== undefined && models.length === 0) refuse('purifier', 'unknownPurifier');
        // The present purifier of the device comes first among several with the same model.
        const purifierId = models.find((id) => id === existing?.purifierId) ?? models[0];

        // As everywhere, system administrators change only the place of a tenant's device.
        if (existing && existing.tenantId !== null && ownTenantId === null) {
          for (const column of changedByRow(row, purifierId, existing)) refuse(column, 'notYours');
        }

        if (errors.length > before) return undefined;
        return { row, tenantId, customerId, room: roomOf(row), purifierId, existing };
      }

      const plannedLines = new Set(planned.map(({ row }) => row.line));
      return {
        rows: rows.length,
        planned,
        errors: errors.toSorted((a, b) => a.line - b.line),
        refused: rows
          .filter(({ line }) => !plannedLines.has(line))
          .map(({ line, cells }) => ({ line, name: cells.name ?? '' })),
        newProfiles: await newProfilesOf(planned),
        newPlaces: await newPlacesOf(caller, planned),
      };
    },
  };
}

/** The customer of the device of a row, after the row. */
export const customerOf = ({ customerId, existing }: Pick<PlannedRow, 'customerId' | 'existing'>) =>
  customerId ?? existing?.customerId ?? null;

const roomOf = ({ building, floor, room }: DeviceRow): NamedRoom | undefined =>
  room === undefined ? undefined : { building: building ?? null, floor: floor ?? null, room };

/** The columns of a row that differ from its device, without those of its place. */
function changedByRow(
  { label, profile, description }: DeviceRow,
  purifierId: string | undefined,
  existing: KnownDevice,
): DeviceFileColumn[] {
  const changes = {
    label: label !== undefined && label !== existing.label,
    profile: profile !== undefined && profile !== existing.type,
    description: description !== undefined && description !== (descriptionOf(existing) ?? ''),
    purifier: purifierId !== undefined && purifierId !== existing.purifierId,
  };
  return (Object.keys(changes) as (keyof typeof changes)[]).filter((column) => changes[column]);
}

/** Names are unique within a tenant, and within the stock. */
const nameKey = (tenantId: string | null, name: string) => `${tenantId ?? 'stock'} ${name}`;

/** The distinct values of a column. */
function used(
  rows: readonly DeviceRow[],
  column: 'name' | 'tenant' | 'customer' | 'accessToken' | 'purifier',
) {
  return [...new Set(rows.flatMap((row) => row[column] ?? []))];
}

function groups<T>(
  items: readonly T[],
  entryOf: (item: T) => readonly [string, string],
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const item of items) {
    const [key, value] = entryOf(item);
    const group = found.get(key);
    if (group) group.push(value);
    else found.set(key, [value]);
  }
  return found;
}

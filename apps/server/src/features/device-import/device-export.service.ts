import { type DeviceFileColumn, deviceFileColumns } from '@airdeck/contract/device-files';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { BYTE_ORDER_MARK, csvRow } from '../../http/csv.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ExportedDevice, listDevicesAfter } from './exported-devices.repository.ts';
import { importScopeOf } from './import-scope.ts';

/** Devices read at once: what is held in memory of a file of any length. */
const WALK_SIZE = 1000;

export type DeviceExport = ReturnType<typeof createDeviceExport>;

/** Writes devices as the file that an import reads. Access tokens stay where they are. */
export function createDeviceExport(parts: {
  database: Database;
  platform: Pick<Platform, 'tenantTitles' | 'directory'>;
}) {
  const { database, platform } = parts;

  /** Titles of the tenants of the devices for a system administrator, of their customers for a tenant's. */
  async function titlesOf(ownTenantId: string | null, devices: readonly ExportedDevice[]) {
    const ids = (of: 'tenantId' | 'customerId') => [
      ...new Set(devices.flatMap((device) => device[of] ?? [])),
    ];
    if (ownTenantId === null) return platform.tenantTitles(ids('tenantId'));
    const customers = await platform.directory.customersById(ownTenantId, ids('customerId'));
    return new Map(customers.map(({ id, title }) => [id, title]));
  }

  return {
    /**
     * The devices in the caller's scope as comma-separated text, part by part, in the order in which they were
     * entered. @throws ApiError 403/20
     */
    async *csvFor(caller: Caller): AsyncGenerator<string> {
      const { authority, tenantId } = importScopeOf(caller);
      const columns = deviceFileColumns(authority).filter(isExported);
      yield `${BYTE_ORDER_MARK}${csvRow(columns)}`;
      let after: ExportedDevice | undefined;
      do {
        const devices = await listDevicesAfter(database.db, tenantId, after, WALK_SIZE);
        const titles = await titlesOf(tenantId, devices);
        yield devices
          .map((device) => csvRow(columns.map((column) => cellOf(device, column, titles))))
          .join('');
        after = devices.length === WALK_SIZE ? devices.at(-1) : undefined;
      } while (after);
    },
  };
}

type ExportedColumn = Exclude<DeviceFileColumn, 'accessToken'>;

const isExported = (column: DeviceFileColumn): column is ExportedColumn => column !== 'accessToken';

function cellOf(
  device: ExportedDevice,
  column: ExportedColumn,
  titles: ReadonlyMap<string, string>,
): string | number {
  if (column === 'tenant') return titles.get(device.tenantId ?? '') ?? '';
  if (column === 'customer') return titles.get(device.customerId ?? '') ?? '';
  return device[column] ?? '';
}

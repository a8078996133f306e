import { type DeviceFileColumn, deviceFileColumns } from '@airdeck/contract/device-import/device-import';
import { administrationOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { csvFile, csvRow } from '../../http/csv.ts';
import { type ExportedDevice, listDevicesAfter } from './device-import.repository.ts';

/** Devices per batch, which bounds the memory for any file length. */
const WALK_SIZE = 1000;

export type DeviceExport = ReturnType<typeof createDeviceExport>;

/** Exports devices in the format of imports, without access tokens. */
export function createDeviceExport({ database }: { database: Database }) {
  return {
    /**
     * The devices in the caller's scope as comma-separated text, in chunks, in order of creation.
     * @throws ApiError 403/20
     */
    csvFor(caller: Caller): AsyncGenerator<string> {
      const { authority, tenantId } = administrationOf(caller);
      const columns = deviceFileColumns(authority).filter(isExported);
      return csvFile(columns, rowsOf(tenantId, columns));
    },
  };

  async function* rowsOf(
    tenantId: string | null,
    columns: readonly ExportedColumn[],
  ): AsyncGenerator<string> {
    let after: ExportedDevice | undefined;
    do {
      const devices = await listDevicesAfter(database.db, tenantId, after, WALK_SIZE);
      yield devices.map((device) => csvRow(columns.map((column) => device[column] ?? ''))).join('');
      after = devices.length === WALK_SIZE ? devices.at(-1) : undefined;
    } while (after);
  }
}

type ExportedColumn = Exclude<DeviceFileColumn, 'accessToken'>;

const isExported = (column: DeviceFileColumn): column is ExportedColumn => column !== 'accessToken';

import { type DeviceFileColumn, deviceFileColumns } from '@airdeck/contract/device-import';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { csvFile, csvRow } from '../../http/csv.ts';
import { type ExportedDevice, listDevicesAfter } from './device-import.repository.ts';
import { importScopeOf } from './import-scope.ts';

/** Devices read at once: what is held in memory of a file of any length. */
const WALK_SIZE = 1000;

export type DeviceExport = ReturnType<typeof createDeviceExport>;

/** Writes devices as the file that an import reads. Access tokens stay where they are. */
export function createDeviceExport({ database }: { database: Database }) {
  return {
    /**
     * The devices in the caller's scope as comma-separated text, part by part, in the order in which they were
     * entered. @throws ApiError 403/20
     */
    csvFor(caller: Caller): AsyncGenerator<string> {
      const { authority, tenantId } = importScopeOf(caller);
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

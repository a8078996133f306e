import {
  changeMaintenance,
  deleteMaintenance,
  endMaintenance,
  listMaintenance,
  type Maintenance,
  type MaintenanceForm,
  planMaintenance,
} from '@airdeck/contract/maintenance/maintenance';
import { MAINTENANCE_PERMISSIONS } from '@airdeck/contract/maintenance/maintenance.permissions';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { changing, queryOf } from '../../../lib/query/query.ts';
import { useMay } from '../../../lib/session/use-may.ts';

const REFRESH_MS = 60_000;

/** All maintenance in the reader's scope. */
export const useMaintenance = () =>
  useQuery({ ...queryOf(listMaintenance, { query: {} }), refetchInterval: REFRESH_MS });

/** The maintenance that goes on, and concerns a device if one is given; undefined while loading. */
export const usePresentMaintenance = (deviceId: string | undefined) =>
  useQuery({
    ...queryOf(listMaintenance, { query: { state: 'now', deviceId } }),
    refetchInterval: REFRESH_MS,
    enabled: useMay(MAINTENANCE_PERMISSIONS.read),
  }).data;

/** @param stored as read; undefined: plans it */
export const saveMaintenance = (
  form: MaintenanceForm,
  stored: Pick<Maintenance, 'id' | 'version'> | undefined,
) =>
  changing(
    stored
      ? call(changeMaintenance, {
          params: { maintenanceId: stored.id },
          body: { ...form, version: stored.version },
        })
      : call(planMaintenance, { body: form }),
    listMaintenance,
  );

export const endNow = (maintenanceId: string, forGood: boolean) =>
  changing(call(endMaintenance, { params: { maintenanceId }, body: { forGood } }), listMaintenance);

export const removeMaintenance = (maintenanceId: string) =>
  changing(call(deleteMaintenance, { params: { maintenanceId } }), listMaintenance);

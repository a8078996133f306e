import {
  type DeviceFilter,
  getDeviceFilter,
  noteFilterChange,
  undoFilterChange,
} from '@airdeck/contract/filter-wear/filter-wear';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';

export const FILTERS_KEY = ['filters'] as const;
const keyOf = (deviceId: string) => [...FILTERS_KEY, 'device', deviceId] as const;

/** Filter wear of a device. */
export function useDeviceFilter(deviceId: string) {
  return useQuery<DeviceFilter>({
    queryKey: keyOf(deviceId),
    queryFn: ({ signal }) => call(getDeviceFilter, { params: { deviceId } }, { signal, as: impersonatedApi }),
  });
}

/** The day of a filter change, or the id of a change to undo. */
export type FilterAct = { readonly day: string } | { readonly undoneId: string };

export function useFilterChange(deviceId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (act: FilterAct) =>
      'day' in act
        ? call(noteFilterChange, { params: { deviceId }, body: act }, { as: impersonatedApi })
        : call(undoFilterChange, { params: { deviceId, changeId: act.undoneId } }, { as: impersonatedApi }),
    onSuccess: (filter) => queries.setQueryData(keyOf(deviceId), filter),
    onSettled: () => queries.invalidateQueries({ queryKey: FILTERS_KEY }),
  });
}

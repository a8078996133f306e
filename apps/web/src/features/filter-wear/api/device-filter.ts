import {
  countDueFilters,
  getDeviceFilter,
  listDueFilters,
  noteFilterChange,
  undoFilterChange,
} from '@airdeck/contract/filter-wear/filter-wear';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import type { PlaceChoice } from '../../../lib/devices/place-choice.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/wanted-page.ts';
import { invalidate, pageQueryOf, queryOf } from '../../../lib/query/query.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

const filterQuery = (deviceId: string) =>
  queryOf(getDeviceFilter, { params: { deviceId } }, { as: impersonatedApi });

/** Filter wear of a device. */
export const useDeviceFilter = (deviceId: string) => useQuery(filterQuery(deviceId));

/** One page of the filters due now or within a month. */
export const dueFiltersQuery = (wanted: WantedPage, place: PlaceChoice) =>
  pageQueryOf(listDueFilters, { query: { ...pageParameters(wanted, []), ...placeParameter(place) } });

/** Number of due filters by model. */
export const useDueFilterCounts = (place: PlaceChoice) =>
  useQuery(queryOf(countDueFilters, { query: placeParameter(place) }));

const placeParameter = ({ placeId }: PlaceChoice) => ({ placeId: placeId ?? undefined });

/** The day of a filter change, or the id of a change to undo. */
export type FilterAct = { readonly day: string } | { readonly undoneId: string };

export function useFilterChange(deviceId: string) {
  return useMutation({
    mutationFn: (act: FilterAct) =>
      'day' in act
        ? call(noteFilterChange, { params: { deviceId }, body: act }, { as: impersonatedApi })
        : call(undoFilterChange, { params: { deviceId, changeId: act.undoneId } }, { as: impersonatedApi }),
    onSuccess: (filter) => queryClient.setQueryData(filterQuery(deviceId).queryKey, filter),
    onSettled: () => invalidate(getDeviceFilter),
  });
}

import { getFloorPlanPicture } from '@airdeck/contract/floor-plans/floor-plans';
import { useQuery } from '@tanstack/react-query';
import { downloadFile } from '../api-client/files.ts';
import { requestOf } from '../api-client/http-exchange.ts';
import { queryKeyOf } from '../query/query.ts';

/** The picture of a plan. @param version another one after each change; undefined: there is none */
export const usePlanPicture = (placeId: string, version: string | undefined) =>
  useQuery({
    queryKey: queryKeyOf<Blob>(getFloorPlanPicture, placeId, version),
    queryFn: ({ signal }) =>
      downloadFile({ ...requestOf(getFloorPlanPicture, { params: { placeId } }), signal }),
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

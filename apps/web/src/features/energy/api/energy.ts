import { readEnergy } from '@airdeck/contract/energy/energy';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { queryOf } from '../../../lib/query/query.ts';

/** The energy of a purifier in its last counted days. */
export const useEnergy = (deviceId: string, days: number) =>
  useQuery({
    ...queryOf(readEnergy, { params: { deviceId }, query: { days } }, { as: impersonatedApi }),
    placeholderData: keepPreviousData,
  });

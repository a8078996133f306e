import { REFRESH_MS } from '@airdeck/air/windows';
import { listQuantities } from '@airdeck/contract/quantities/quantities';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../query/query.ts';
import { declaredQuantities } from './declared-quantities.ts';

/** Loads the quantities that the installation declares, which rarely change. It renders nothing. */
export function LoadQuantities() {
  const { data } = useQuery({ ...queryOf(listQuantities, {}), refetchInterval: REFRESH_MS.deviceList });
  useEffect(() => {
    if (data) declaredQuantities.set(data);
  }, [data]);
  return null;
}

import { getDeviceDiagnosis } from '@airdeck/contract/device-health/device-health';
import { addKeyName, getSentKeys, type KeyName } from '@airdeck/contract/key-names/key-names';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { invalidate, queryOf } from '../../../lib/query/query.ts';

/** Names that keys of a profile's devices probably have. */
export function useNameProposals(deviceProfileId: string): KeyName[] {
  const { data } = useQuery(queryOf(getSentKeys, { params: { deviceProfileId } }));
  return (data?.keys ?? []).flatMap(({ proposal }) =>
    proposal
      ? {
          key: proposal.key,
          quantity: proposal.quantity,
          unit: proposal.unit,
          factor: proposal.factor,
        }
      : [],
  );
}

/** Says what a key is, for all devices of a profile. */
export async function keepKeyName(deviceProfileId: string, name: KeyName): Promise<void> {
  await call(addKeyName, { params: { deviceProfileId }, body: name });
  await invalidate(addKeyName, getDeviceDiagnosis);
}

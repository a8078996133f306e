import { allowClaims, type Claiming, forbidClaims, listClaiming } from '@airdeck/contract/claiming/claiming';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client/call.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';

const keyOf = (deviceIds: readonly string[]) => ['claiming', ...deviceIds];

/** The claiming state of these devices, with their codes. */
export const useClaiming = (deviceIds: readonly string[]) =>
  useQuery({
    queryKey: keyOf(deviceIds),
    queryFn: ({ signal }) => call(listClaiming, { query: { deviceIds } }, { signal }),
    enabled: deviceIds.length > 0,
  });

/** Creates new codes for listed devices, and voids codes. */
export function useClaimingChanges(deviceIds: readonly string[]) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const queries = useQueryClient();
  const change = <Input>(work: (input: Input) => Promise<unknown>, failed: ParseKeys) => ({
    mutationFn: work,
    onError: (error: Error) => toasts.failure(failureText(error, t, failed)),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(deviceIds) }),
  });
  const allow = useMutation(
    change(
      ({ listed, days }: { listed: readonly Claiming[]; days: number }) =>
        call(allowClaims, { body: { deviceIds: listed.map(({ deviceId }) => deviceId), days } }),
      'claiming.labels.makeFailed',
    ),
  );
  const forbid = useMutation(
    change(
      ({ deviceId }: Claiming) => call(forbidClaims, { params: { deviceId } }),
      'claiming.labels.voidFailed',
    ),
  );
  return { allow, forbid };
}

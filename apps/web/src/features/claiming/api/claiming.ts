import {
  addDevice,
  allowClaims,
  type Claiming,
  claimFormSchema,
  forbidClaims,
  listClaiming,
} from '@airdeck/contract/claiming/claiming';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client/call.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { invalidate, queryOf } from '../../../lib/query/query.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';

/** The claiming state of these devices, with their codes. */
export const useClaiming = (deviceIds: readonly string[]) =>
  useQuery({
    ...queryOf(listClaiming, { query: { deviceIds } }),
    enabled: deviceIds.length > 0,
  });

/** The fields of the form, as typed. */
export type ClaimTexts = {
  readonly deviceName: string;
  readonly secretKey: string;
  readonly deviceLabel: string;
  /** '': keeps the stored place. */
  readonly deviceInstalledPlace: string;
  readonly deviceInstalledCity: string;
};

/** Claims a device for the reader's customer. */
export function claimDevice(texts: ClaimTexts) {
  const secretKey = texts.secretKey.trim();
  const deviceInstalledPlace = texts.deviceInstalledPlace || null;
  return call(addDevice, { body: { ...claimFormSchema.parse(texts), secretKey, deviceInstalledPlace } });
}

/** Creates new codes for listed devices, and voids codes. */
export function useClaimingChanges() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const change = <Input>(work: (input: Input) => Promise<unknown>, failed: ParseKeys) => ({
    mutationFn: work,
    onError: (error: Error) => toasts.failure(failureText(error, t, failed)),
    onSettled: () => invalidate(listClaiming),
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

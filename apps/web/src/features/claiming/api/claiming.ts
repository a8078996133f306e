import {
  addDevice,
  allowClaims,
  type Claiming,
  claimFormSchema,
  forbidClaims,
  listClaiming,
} from '@airdeck/contract/claiming/claiming';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../../lib/api-client/call.ts';
import { toDeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { invalidate, queryOf } from '../../../lib/query/query.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';

/** The claiming state of these devices, with their codes. */
export const useClaiming = (deviceIds: readonly string[]) =>
  useQuery({
    ...queryOf(listClaiming, { query: { deviceIds } }),
    enabled: deviceIds.length > 0,
    placeholderData: keepPreviousData,
  });

const { deviceInstalledPlace, deviceInstalledCity, ...sameFields } = claimFormSchema.shape;

/** The form of a device to add. */
export const claimFieldsSchema = z.object({
  ...sameFields,
  placeType: deviceInstalledPlace,
  city: deviceInstalledCity,
});

/** The fields of the form, as typed. An empty kind of place keeps the stored one. */
export type ClaimTexts = Record<keyof z.input<typeof claimFieldsSchema>, string>;

/** Claims a device for the reader's customer. */
export async function claimDevice(texts: ClaimTexts) {
  const { placeType, city, ...same } = claimFieldsSchema.parse(texts);
  const place = { deviceInstalledPlace: placeType || null, deviceInstalledCity: city };
  return toDeviceRecord(
    await call(addDevice, { body: { ...same, secretKey: texts.secretKey.trim(), ...place } }),
  );
}

/** Creates new codes for listed devices, and voids codes. */
export function useClaimingChanges() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const change = <Input>(work: (input: Input) => Promise<unknown>, failed: ParseKeys) => ({
    mutationFn: work,
    onError: (error: Error) => toasts.failed(error, t(failed)),
    onSettled: () => invalidate(listClaiming),
  });
  const allow = useMutation(
    change(
      ({ listed, days }: { listed: readonly Claiming[]; days: number }) =>
        call(allowClaims, { body: { deviceIds: listed.map(({ deviceId }) => deviceId), days } }),
      'failure.save',
    ),
  );
  const forbid = useMutation(
    change(({ deviceId }: Claiming) => call(forbidClaims, { params: { deviceId } }), 'failure.save'),
  );
  return { allow, forbid };
}

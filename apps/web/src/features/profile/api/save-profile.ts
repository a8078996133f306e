import { editProfile } from '@airdeck/contract/profile/profile';
import type { ReaderUnits } from '@airdeck/contract/profile/reader-units';
import { useMutation } from '@tanstack/react-query';
import { toListedUser } from '../../../lib/accounts/api/listed-user.ts';
import { ownRecordQuery } from '../../../lib/accounts/own-record.ts';
import { base64Of } from '../../../lib/api-client/base64.ts';
import { call } from '../../../lib/api-client/call.ts';
import { readerUnits } from '../../../lib/format/reader-units.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

/** Change of the picture: another file, or removal; undefined: unchanged. */
export type PictureChange = File | 'removed' | undefined;

/** Enough for a picture of 5 MB on a slow connection. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Saves address, number and picture in one call: if the picture is refused, nothing changes. */
export function useSaveProfile(userId: string) {
  return useMutation({
    async mutationFn(given: { values: { address: string; phone: string }; picture: PictureChange }) {
      const { values, picture } = given;
      const body = {
        address: values.address.trim(),
        phone: values.phone.trim(),
        picture: picture instanceof File ? await base64Of(picture) : picture && null,
      };
      return call(editProfile, { params: { userId }, body }, { timeoutMs: UPLOAD_TIMEOUT_MS });
    },
    onSuccess: (record) => queryClient.setQueryData(ownRecordQuery(userId).queryKey, toListedUser(record)),
  });
}

/** Saves the units in which the reader sees values, and shows all values in them. */
export function useSaveUnits(userId: string) {
  return useMutation({
    mutationFn: (units: ReaderUnits) => call(editProfile, { params: { userId }, body: { units } }),
    onSuccess(record) {
      queryClient.setQueryData(ownRecordQuery(userId).queryKey, toListedUser(record));
      readerUnits.set(record.units);
    },
  });
}

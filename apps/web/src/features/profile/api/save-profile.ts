import { editProfile } from '@airdeck/contract/profile/profile';
import { useMutation } from '@tanstack/react-query';
import { toListedUser } from '../../../lib/accounts/api/listed-user.ts';
import { ownRecordQuery } from '../../../lib/accounts/own-record.ts';
import { call } from '../../../lib/api-client/call.ts';
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

/** @throws DOMException if the file no longer exists */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // The result is `data:image/png;base64,…`.
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

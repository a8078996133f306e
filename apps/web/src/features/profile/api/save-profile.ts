import { editProfile } from '@airdeck/contract/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ownRecordQuery } from '../../../lib/accounts/own-record.ts';
import { call } from '../../../lib/api-client/call.ts';

/** What becomes of the picture: another file, none, or what it is. */
export type PictureChange = File | 'removed' | undefined;

/** A picture of 5 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Saves address, number and picture together: a picture that is refused leaves everything as it was. */
export function useSaveProfile(userId: string) {
  const queries = useQueryClient();
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
    onSuccess: (record) => queries.setQueryData(ownRecordQuery(userId).queryKey, record),
  });
}

/** @throws DOMException when the file is gone since it was chosen */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // As `data:image/png;base64,…`.
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

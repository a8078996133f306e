import { editProfile, removePicture, savePicture } from '@airdeck/contract/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ownRecordQuery } from '../../../lib/accounts/own-record.ts';
import { call } from '../../../lib/api-client/call.ts';

/** What becomes of the picture: another file, none, or what it is. */
export type PictureChange = File | 'removed' | undefined;

/** A picture of 5 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Saves the picture, then address and number: a picture that is refused leaves everything as it was. */
export function useSaveProfile(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = ownRecordQuery(userId);
  return useMutation({
    async mutationFn({
      values,
      picture,
    }: {
      values: { address: string; phone: string };
      picture: PictureChange;
    }) {
      await changePicture(userId, picture);
      const body = { address: values.address.trim(), phone: values.phone.trim() };
      return call(editProfile, { params: { userId }, body });
    },
    onSuccess: (record) => queries.setQueryData(queryKey, record),
    // The picture may be another one already.
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

async function changePicture(userId: string, picture: PictureChange): Promise<void> {
  const input = { params: { userId } };
  if (picture === 'removed') await call(removePicture, input);
  else if (picture) await call(savePicture, input, { file: picture, timeoutMs: UPLOAD_TIMEOUT_MS });
}

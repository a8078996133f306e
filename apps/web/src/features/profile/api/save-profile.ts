import { pictureAnswerSchema } from '@airdeck/contract/profile';
import { listedUserSchema } from '@airdeck/contract/user-records';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ownRecordQuery } from '../../../lib/accounts/own-record.ts';
import { api } from '../../../lib/api-client/api.ts';
import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';
import type { ProfileValues } from '../validate-profile.ts';

/** What becomes of the picture: another file, none, or what it is. */
export type PictureChange = File | 'removed' | undefined;

/** A picture of 5 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Saves the picture, then address and number: a picture that is refused leaves everything as it was. */
export function useSaveProfile(userId: string) {
  const queries = useQueryClient();
  const { queryKey } = ownRecordQuery(userId);
  return useMutation({
    async mutationFn({ values, picture }: { values: ProfileValues; picture: PictureChange }) {
      await savePicture(userId, picture);
      return api.request({
        method: 'PUT',
        path: `/backoffice/editUser/${encodeURIComponent(userId)}`,
        body: { address: values.address.trim(), phone: values.phone.trim() },
        schema: listedUserSchema,
      });
    },
    onSuccess: (record) => queries.setQueryData(queryKey, record),
    // The picture may be another one already.
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}

async function savePicture(userId: string, picture: PictureChange): Promise<void> {
  const path = `/backoffice/users/${encodeURIComponent(userId)}/picture`;
  if (picture === 'removed') {
    await api.request({ method: 'DELETE', path, schema: emptyAnswer });
  } else if (picture) {
    await api.request({
      method: 'PUT',
      path,
      file: picture,
      schema: pictureAnswerSchema,
      timeoutMs: UPLOAD_TIMEOUT_MS,
    });
  }
}

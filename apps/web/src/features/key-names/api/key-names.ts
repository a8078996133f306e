import {
  addKeyName,
  getSentKeys,
  KEY_NAMES_SORT_PROPERTIES,
  type KeyName,
  listKeyNames,
  type ProfileKeyNames,
  setKeyNames,
} from '@airdeck/contract/key-names/key-names';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/wanted-page.ts';
import { invalidate, pageQueryOf, queryOf } from '../../../lib/query/query.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';

/** One page of the profiles of the reader's tenant. */
export const keyNamesQuery = (wanted: WantedPage) =>
  pageQueryOf(listKeyNames, { query: pageParameters(wanted, KEY_NAMES_SORT_PROPERTIES) });

/** Keys without a name that devices of a profile send. */
export const useSentKeys = (deviceProfileId: string) =>
  useQuery(queryOf(getSentKeys, { params: { deviceProfileId } }));

/** Changes of the names of a profile. */
export function useKeyNameChanges({
  deviceProfileId,
  version,
}: Pick<ProfileKeyNames, 'deviceProfileId' | 'version'>) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const params = { deviceProfileId };
  const options = {
    onSuccess: () => toasts.success(t('done.saved')),
    onError: (error: Error) => toasts.failed(error),
    onSettled: () => invalidate(listKeyNames),
  };
  const add = useMutation({
    ...options,
    mutationFn: (name: KeyName) => call(addKeyName, { params, body: name }),
  });
  const set = useMutation({
    ...options,
    mutationFn: (keyNames: KeyName[]) => call(setKeyNames, { params, body: { keyNames, version } }),
  });
  return { add, set };
}

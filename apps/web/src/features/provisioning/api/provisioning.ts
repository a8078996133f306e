import {
  getProvisioning,
  listProvisioning,
  PROVISIONING_SORT_PROPERTIES,
  type ProvisioningType,
  renewProvisioningKeys,
  setProvisioning,
} from '@airdeck/contract/provisioning/provisioning';
import { useMutation } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/wanted-page.ts';
import { invalidate, pageQueryOf } from '../../../lib/query/query.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';

/** One page of the profiles of the reader's tenant. */
export const provisioningQuery = (wanted: WantedPage) =>
  pageQueryOf(listProvisioning, { query: pageParameters(wanted, PROVISIONING_SORT_PROPERTIES) });

/** Actions on a profile. The keys are not cached: they are kept only while they are shown. */
export function useProvisioningChanges(deviceProfileId: string) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const params = { deviceProfileId };
  const options = (failed: ParseKeys) => ({
    gcTime: 0,
    onError: (error: Error) => toasts.failed(error, t(failed)),
  });
  const look = useMutation({
    ...options('failure.load'),
    mutationFn: () => call(getProvisioning, { params }),
  });
  const renew = useMutation({
    ...options('failure.save'),
    mutationFn: () => call(renewProvisioningKeys, { params }),
    onSuccess: () => toasts.success(t('done.saved')),
  });
  const set = useMutation({
    ...options('failure.save'),
    mutationFn: (provisionType: ProvisioningType) =>
      call(setProvisioning, { params, body: { provisionType } }),
    onSuccess() {
      toasts.success(t('done.saved'));
      // The shown keys may be invalid now.
      look.reset();
      renew.reset();
    },
    onSettled: () => invalidate(listProvisioning),
  });
  return { set, look, renew };
}

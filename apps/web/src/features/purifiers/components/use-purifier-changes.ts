import { assignDeviceToTenant } from '@airdeck/contract/devices/device-changes';
import { deletePurifier, type Purifier } from '@airdeck/contract/purifiers/purifiers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client/call.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { DEVICE_RECORDS_KEY } from '../../../lib/devices/device.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { PURIFIERS_KEY } from '../../../lib/purifiers/use-purifier-lookup.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';

/** Asks for confirmation, changes a model, and shows the result. */
export function usePurifierChanges() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toasts = useToasts();
  const queries = useQueryClient();
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: PURIFIERS_KEY }),
      queries.invalidateQueries({ queryKey: DEVICE_RECORDS_KEY }),
    ]);
  const deletion = useMutation({
    mutationFn: ({ _id }: Purifier) => call(deletePurifier, { params: { purifierId: _id } }),
    onSuccess: () => toasts.success(t('purifiers.deleted')),
    onError: (error) => toasts.failure(failureText(error, t, 'purifiers.deletionFailed')),
    onSettled: reload,
  });
  const assignment = useMutation({
    mutationFn: ({ purifier, tenantId }: { purifier: Purifier; tenantId: string | null }) =>
      call(assignDeviceToTenant, { params: { deviceId: purifier._id }, body: { tenantId } }),
    onSuccess: (_nothing, { tenantId }) =>
      toasts.success(t(tenantId === null ? 'purifiers.takenBack' : 'purifiers.assigned')),
    onError: (error) => toasts.failure(failureText(error, t, 'purifiers.assignmentFailed')),
    onSettled: reload,
  });
  return {
    async remove(purifier: Purifier) {
      const text = t('purifiers.deleteQuestion', { purifier: isolate(purifier.purifierModelNo) });
      if (await confirm({ text, destructive: true })) deletion.mutate(purifier);
    },
    async assign(purifier: Purifier, tenant: LookupOption) {
      const names = { purifier: isolate(purifier.purifierModelNo), tenant: isolate(tenant.label) };
      const isSure = await confirm({ text: t('purifiers.assignQuestion', names) });
      if (isSure) assignment.mutate({ purifier, tenantId: tenant.value });
    },
    async takeBack(purifier: Purifier) {
      const text = t('purifiers.takeBackQuestion', { purifier: isolate(purifier.purifierModelNo) });
      if (await confirm({ text })) assignment.mutate({ purifier, tenantId: null });
    },
  };
}

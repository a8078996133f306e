import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import type { Purifier } from '../../../lib/purifiers/api/purifier.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { assignPurifier, purifiersChanged, removePurifier } from '../api/purifiers.ts';

/** Asks for confirmation, changes a model, and shows the result. */
export function usePurifierChanges() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toasts = useToasts();
  const deletion = useMutation({
    mutationFn: ({ id }: Purifier) => removePurifier(id),
    onSuccess: () => toasts.success(t('purifiers.deleted')),
    onError: (error) => toasts.failed(error, t('purifiers.deletionFailed')),
    onSettled: purifiersChanged,
  });
  const assignment = useMutation({
    mutationFn: ({ purifier, tenantId }: { purifier: Purifier; tenantId: string | null }) =>
      assignPurifier(purifier.id, tenantId),
    onSuccess: (_nothing, { tenantId }) =>
      toasts.success(t(tenantId === null ? 'done.saved' : 'purifiers.assigned')),
    onError: (error) => toasts.failed(error),
    onSettled: purifiersChanged,
  });
  return {
    async remove(purifier: Purifier) {
      const text = t('purifiers.deleteQuestion', { purifier: isolate(purifier.modelNo) });
      if (await confirm({ text, destructive: true })) deletion.mutate(purifier);
    },
    async assign(purifier: Purifier, tenant: LookupOption) {
      const names = { purifier: isolate(purifier.modelNo), tenant: isolate(tenant.label) };
      const isSure = await confirm({ text: t('purifiers.assignQuestion', names) });
      if (isSure) assignment.mutate({ purifier, tenantId: tenant.value });
    },
    async takeBack(purifier: Purifier) {
      const text = t('purifiers.takeBackQuestion', { purifier: isolate(purifier.modelNo) });
      if (await confirm({ text })) assignment.mutate({ purifier, tenantId: null });
    },
  };
}

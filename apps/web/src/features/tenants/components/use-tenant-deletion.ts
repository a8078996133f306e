import type { ListedUser } from '@airdeck/contract/listed-users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userName } from '../../../lib/accounts/user-name.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { endImpersonation, impersonationStore } from '../../../lib/session/impersonation.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { removeTenant, type TenantKind, tenantsKey } from '../api/tenants.ts';
import { TENANT_WORDS } from './tenant-words.ts';

/** Asks, deletes, and says what came of it. */
export function useTenantDeletion(kind: TenantKind) {
  const { t } = useTranslation();
  const words = TENANT_WORDS[kind];
  const confirm = useConfirm();
  const toasts = useToasts();
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: (row: ListedUser) => removeTenant(kind, row),
    onSuccess(_nothing, { tenantId }) {
      toasts.success(t(words.deleted));
      // Whom the reader acts as went with the tenant.
      if (impersonationStore.current()?.tenantId === tenantId) endImpersonation();
    },
    onError: (error) => toasts.failure(failureText(error, t, words.deleteFailed)),
    // Also after a failure: another user may have been faster.
    onSettled: () => queries.invalidateQueries({ queryKey: tenantsKey(kind) }),
  });
  return {
    /** Id of the record that is on its way out. */
    deletingId: deletion.isPending ? deletion.variables._id : undefined,
    async ask(row: ListedUser): Promise<void> {
      const text = t(words.deleteQuestion, { name: isolate(userName(row)) });
      if (await confirm({ text, destructive: true })) deletion.mutate(row);
    },
  };
}

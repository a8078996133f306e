import type { ListedUser } from '@airdeck/contract/listed-users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userName } from '../../../lib/accounts/user-name.ts';
import { USERS_OF_CUSTOMERS_KEY } from '../../../lib/accounts/users-of-customers.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { NoAdministrator } from '../../../lib/api-client/with-impersonation.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { deleteCustomerUser } from '../api/delete-customer-user.ts';

/** A user whom the platform knows, and whose tenant. */
export type TenantsUser = ListedUser & { readonly userId: string; readonly tenantId: string };

/** Asks, deletes as an administrator of the user's tenant, and says what came of it. */
export function useCustomerUserDeletion() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toasts = useToasts();
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: ({ tenantId, userId }: TenantsUser) => deleteCustomerUser(tenantId, userId),
    onSuccess: () => toasts.success(t('platformCustomers.deleted')),
    onError(error) {
      const text = failureText(error, t, 'platformCustomers.deleteFailed');
      toasts.failure(
        error instanceof NoAdministrator ? { ...text, detail: t('impersonation.noAdministrator') } : text,
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: USERS_OF_CUSTOMERS_KEY }),
  });
  return {
    /** Id of the record that is on its way out. */
    deletingId: deletion.isPending ? deletion.variables._id : undefined,
    async ask(user: TenantsUser): Promise<void> {
      const text = t('platformCustomers.deleteQuestion', { name: isolate(userName(user)) });
      if (await confirm({ text, destructive: true })) deletion.mutate(user);
    },
  };
}

import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userName } from '../../../lib/accounts/user-name.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { TrashIcon } from '../../../ui/icon/icons.tsx';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import type { ShownUser } from '../api/list-users.ts';

/**
 * The action that deletes a user after a question.
 * @param remove the call: administrators of tenants and of customers have different ones.
 */
export function useDeleteAction(
  remove: (userId: string) => Promise<void>,
  onDeleted: () => void,
): (user: ShownUser) => RowAction {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toasts = useToasts();
  const { mutate } = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      toasts.success(t('users.deleted'));
      onDeleted();
    },
    onError: (error) => toasts.failure(failureText(error, t, 'users.deletionFailed')),
  });
  const ask = async (user: ShownUser) => {
    const isSure = await confirm({
      text: t('users.deleteQuestion', { user: userName(user) }),
      destructive: true,
    });
    if (isSure) mutate(user.userId);
  };
  return (user) => ({
    key: 'delete',
    label: t('users.delete'),
    icon: TrashIcon,
    onClick: () => void ask(user),
    destructive: true,
  });
}

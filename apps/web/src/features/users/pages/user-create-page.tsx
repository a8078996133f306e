import type { UserForm as UserValues } from '@airdeck/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { readServerSettings } from '../../../lib/accounts/server-settings.ts';
import { useActivation } from '../../../lib/accounts/use-activation.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { usersPath } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { HandOverDialog } from '../../../ui/dialog/hand-over-dialog.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { USERS_KEY } from '../api/list-users.ts';
import { createUser } from '../api/save-user.ts';
import { UserForm } from '../components/user-form.tsx';

/** A new user of a customer. Where no mail is sent, their activation link is handed over here. */
export function UserCreatePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const toasts = useToasts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const listPath = usersPath(id);
  const back = useBack(listPath);
  const toList = () => void navigate(listPath);
  const activation = useActivation(toasts, toList);

  const creation = useMutation({
    mutationFn: async (values: UserValues) => {
      const sendsMail = await readServerSettings(queries).then(
        (settings) => settings.sendsMail,
        // A platform without these settings sends its mails itself.
        () => true,
      );
      const user = await createUser(id, values, sendsMail);
      void queries.invalidateQueries({ queryKey: USERS_KEY });
      toasts.success(t('users.created'));
      const name = [values.firstName.trim(), values.lastName.trim()].join(' ').trim();
      const isShown =
        !sendsMail && (await activation.showLink({ userId: user.id.id, name, email: user.email }));
      if (!isShown) toList();
    },
    onError: (error) => toasts.failure(failureText(error, t, 'users.creationFailed')),
  });

  return (
    <>
      <PageHead title={t('users.createTitle')} back={back} />
      <UserForm rules="ofTenant" isSending={creation.isPending} onSubmit={creation.mutate} />
      {activation.handOver ? <HandOverDialog {...activation.handOver} /> : null}
    </>
  );
}

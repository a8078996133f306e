import type { FellowUserForm } from '@airdeck/contract/users/listed-users';
import type { UserForm as UserValues } from '@airdeck/contract/users/users';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { serverSettingsQuery } from '../../../lib/accounts/server-settings.ts';
import { useHandOver } from '../../../lib/accounts/use-hand-over.ts';
import { useProviderHint } from '../../../lib/accounts/use-provider-hint.ts';
import { customerUsersPath } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { type NewUserState, usersPath } from '../../../lib/paths/user-paths.ts';
import { administersAll } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { HandOverDialog } from '../../../ui/dialog/hand-over-dialog.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { addFellowUser, createUser } from '../api/users.ts';
import { UserForm } from '../components/user-form.tsx';

/** The state with which the form leads to the list. */
const AFTER_CREATION = { isUserCreated: true };

/** Adds a user of a customer. Shows the activation link if no mail is sent. */
export function UserCreatePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const listPath = usersPath(id);
  const back = useBack(listPath);
  const person = (useLocation().state as NewUserState | null)?.person;
  const toList = () => void navigate(listPath, { state: AFTER_CREATION });
  const { handOverLink, handOver } = useHandOver(t('activationLink.title'), toList);

  const { isBusy, act } = useActs();
  const create = (values: UserValues) =>
    act(() => createUser(id, values), {
      done: t('users.created'),
      onDone: ({ activationLink }) => handOverLink(values, activationLink),
      failed: t('users.creationFailed'),
    });

  return (
    <>
      <PageHead title={t('users.createTitle')} back={back} />
      <UserForm rules="ofTenant" person={person} isSending={isBusy} onSubmit={create} />
      {handOver ? <HandOverDialog {...handOver} /> : null}
    </>
  );
}

/** Confirmations of the two forms in which customer administrators add users. */
const CREATED = {
  addUser: 'users.created',
  customerUser: 'users.customerUserCreated',
} as const satisfies Record<FellowUserForm, string>;

export function CustomerUserCreatePage({ form }: { form: FellowUserForm }) {
  const { t } = useTranslation();
  const session = useSession();
  const ownCustomerId = session?.user.customerId.id ?? '';
  const { id: customerId = ownCustomerId } = useParams();
  const listPath = customerUsersPath(ownCustomerId);
  const back = useBack(listPath);
  const readOnly = useProviderHint(t('users.readOnly'));
  if (customerId !== ownCustomerId) {
    return <EmptyState drawing="lock" announce="alert" text={t('failure.notFound')} />;
  }
  return (
    <>
      <PageHead title={t('users.createTitle')} back={back} />
      {administersAll(session) ? (
        <NewFellowUser form={form} listPath={listPath} />
      ) : (
        <EmptyState drawing="lock" announce="alert" text={readOnly} />
      )}
    </>
  );
}

type NewFellowUserProps = { form: FellowUserForm; listPath: string };

function NewFellowUser({ form, listPath }: NewFellowUserProps) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { data: settings } = useQuery(serverSettingsQuery);
  const { isBusy, act } = useActs();
  const add = (values: UserValues) =>
    act(() => addFellowUser(form, values), {
      done: t(CREATED[form]),
      onDone() {
        // Activation links are created by tenant administrators.
        const name = values.firstName.trim();
        if (settings?.sendsMail === false) toasts.notice(t('users.askForLink', { name }));
        void navigate(listPath);
      },
      failed: t('users.creationFailed'),
    });
  return <UserForm rules={form} isSending={isBusy} onSubmit={add} />;
}

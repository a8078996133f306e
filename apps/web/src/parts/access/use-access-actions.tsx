import { PASSWORD_PERMISSIONS } from '@airdeck/contract/sign-in/passwords.permissions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type Caller,
  createResetLink,
  mailActivationLink,
  readActivationLink,
} from '../../lib/accounts/password-links.ts';
import { serverSettingsQuery } from '../../lib/accounts/server-settings.ts';
import { useHandOver } from '../../lib/accounts/use-hand-over.ts';
import { api } from '../../lib/api-client/api.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { HandOverDialog } from '../../ui/dialog/hand-over-dialog.tsx';
import { unsaid, useActs } from '../../ui/dialog/use-acts.ts';
import { KeyIcon, LinkIcon, MailIcon } from '../../ui/icon/icons.tsx';
import type { RowAction } from '../../ui/table/row-actions.tsx';

/** A user who is let in. */
export type Invited = { readonly userId: string; readonly name: string; readonly email: string };

/**
 * Actions on a user in a list that lead to a password, and the dialogs of the page that show links to pass on.
 * @param as API of the caller: the signed-in user, or the impersonated one
 */
export function useAccessActions(as: Caller = api) {
  const { t } = useTranslation();
  const { data: settings } = useQuery(serverSettingsQuery);
  const mayInvite = useMay(PASSWORD_PERMISSIONS.invite);
  const { act } = useActs();
  const activation = useHandOver(t('activationLink.title'));
  const reset = useHandOver(t('resetLink.title'));

  const showLink = ({ userId, name }: Invited): RowAction => ({
    label: t('activationLink.show'),
    icon: LinkIcon,
    onClick: () =>
      void act(() => readActivationLink(userId, as), {
        done: unsaid,
        onDone: (link) => activation.show(name, link),
        failed: t('failure.load'),
      }),
  });
  const sendMail = ({ email }: Invited): RowAction => ({
    label: t('activationLink.resend'),
    icon: MailIcon,
    onClick: () =>
      void act(() => mailActivationLink(email, as), {
        done: t('activationLink.mailSent'),
        failed: t('failure.send'),
      }),
  });
  return {
    /** Undefined while loading. */
    sendsMail: settings?.sendsMail,
    /** For a user without a password: another mail, and a link, if the reader's role includes these. */
    activationActions: (user: Invited): RowAction[] => {
      if (!mayInvite) return [];
      return settings?.sendsMail ? [sendMail(user), showLink(user)] : [showLink(user)];
    },
    /** For a user with a password: a link to another one. */
    resetAction: ({ userId, name }: Omit<Invited, 'email'>): RowAction => ({
      label: t('resetLink.title'),
      icon: KeyIcon,
      onClick: () =>
        void act(() => createResetLink(userId, as), {
          question: {
            title: t('resetLink.title'),
            text: t('resetLink.question', { name }),
            confirm: t('resetLink.create'),
          },
          done: unsaid,
          onDone: (link) => reset.show(name, link),
        }),
    }),
    dialogs: (
      <>
        {activation.handOver ? <HandOverDialog {...activation.handOver} /> : null}
        {reset.handOver ? <HandOverDialog {...reset.handOver} /> : null}
      </>
    ),
  };
}

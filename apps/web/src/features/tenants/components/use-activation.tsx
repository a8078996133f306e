import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ActivationLink,
  readActivationLink,
  sendActivationMail,
} from '../../../lib/accounts/activation-link.ts';
import { serverSettingsQuery } from '../../../lib/accounts/server-settings.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { HandOverDialog } from '../../../ui/dialog/hand-over-dialog.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';

/** Who is to be let in. */
export type Invited = { readonly userId: string; readonly name: string; readonly email: string };

type HandedOver = Invited & ActivationLink;

/**
 * Lets somebody in who has no password yet: by mail, or by a link to hand over where the server sends none.
 * `dialog` has to be on the page.
 * @param onHandedOver when the link was shown and the dialog is closed.
 */
export function useActivation(onHandedOver: () => void = () => {}) {
  const { t } = useTranslation();
  const format = useFormatters();
  const toasts = useToasts();
  const { data: settings } = useQuery(serverSettingsQuery);
  const [shown, setShown] = useState<HandedOver>();
  const [isOpen, setOpen] = useState(false);

  /** @returns whether there is a link on the screen now. */
  const showLink = useCallback(
    async (invited: Invited): Promise<boolean> => {
      try {
        setShown({ ...invited, ...(await readActivationLink(invited.userId)) });
        setOpen(true);
        return true;
      } catch (error) {
        toasts.failure(failureText(error, t, 'activationLink.failed'));
        return false;
      }
    },
    [t, toasts],
  );

  const sendMail = useCallback(
    async ({ email }: Invited): Promise<void> => {
      try {
        await sendActivationMail(email);
        toasts.success(t('activationLink.mailSent'));
      } catch (error) {
        toasts.failure(failureText(error, t, 'activationLink.mailFailed'));
      }
    },
    [t, toasts],
  );

  const close = () => {
    setOpen(false);
    onHandedOver();
  };
  const dialog = shown ? (
    <HandOverDialog
      opened={isOpen}
      title={t('activationLink.title')}
      text={t('activationLink.text', { name: shown.name })}
      label={t('activationLink.link')}
      value={shown.url}
      description={t('activationLink.until', { time: format.dateTime(shown.endsAt) })}
      onClose={close}
    />
  ) : null;

  return { sendsMail: settings?.sendsMail, showLink, sendMail, dialog };
}

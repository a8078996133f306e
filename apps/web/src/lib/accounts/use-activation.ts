import { getActivationLinkInfo, sendActivationMail } from '@airdeck/contract/passwords';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../api-client/api.ts';
import { type CallOptions, call } from '../api-client/call.ts';
import { type FailureText, failureText } from '../api-client/failure-text.ts';
import { useFormatters } from '../format/use-formatters.ts';
import { serverSettingsQuery } from './server-settings.ts';

type Caller = NonNullable<CallOptions['as']>;

/** A link with which a user who has no password yet chooses one. */
type ActivationLink = {
  readonly url: string;
  /** Epoch ms; it can be requested again at any time. */
  readonly endsAt: number;
};

/** To be handed over where the server sends no mail. */
async function readActivationLink(userId: string, as: Caller = api): Promise<ActivationLink> {
  const { value, ttlMs } = await call(getActivationLinkInfo, { params: { userId } }, { as });
  return { url: value, endsAt: Date.now() + ttlMs };
}

/** Who is to be let in. */
export type Invited = { readonly userId: string; readonly name: string; readonly email: string };

/** Where it is told how it went. */
type Reports = {
  readonly success: (text: string) => void;
  readonly failure: (text: FailureText) => void;
};

/** What the dialog shows in which a link is handed over. */
export type HandOver = {
  readonly opened: boolean;
  readonly title: string;
  readonly text: string;
  readonly label: string;
  readonly value: string;
  readonly description: string;
  readonly onClose: () => void;
};

export type Activation = {
  /** Undefined while it is not known. */
  readonly sendsMail: boolean | undefined;
  /** Asks for a link and shows it. @returns whether there is one on the screen now */
  showLink(invited: Invited): Promise<boolean>;
  sendMail(invited: Invited): Promise<void>;
  /** For the dialog on the page; undefined until a link was asked for. */
  readonly handOver: HandOver | undefined;
};

/**
 * Lets a user in who has no password yet: by mail, or by a link to hand over where the server sends none.
 * @param onHandedOver when the link was shown and the dialog is closed.
 * @param as who calls: the signed-in user, or the one that they act as
 */
export function useActivation(
  reports: Reports,
  onHandedOver: () => void = () => {},
  as: Caller = api,
): Activation {
  const { t } = useTranslation();
  const format = useFormatters();
  const { data: settings } = useQuery(serverSettingsQuery);
  const [shown, setShown] = useState<Invited & ActivationLink>();
  const [isOpen, setOpen] = useState(false);

  return {
    sendsMail: settings?.sendsMail,
    async showLink(invited) {
      try {
        setShown({ ...invited, ...(await readActivationLink(invited.userId, as)) });
        setOpen(true);
        return true;
      } catch (error) {
        reports.failure(failureText(error, t, 'activationLink.failed'));
        return false;
      }
    },
    async sendMail({ email }) {
      try {
        await call(sendActivationMail, { query: { email } }, { as });
        reports.success(t('activationLink.mailSent'));
      } catch (error) {
        reports.failure(failureText(error, t, 'activationLink.mailFailed'));
      }
    },
    handOver: shown && {
      opened: isOpen,
      title: t('activationLink.title'),
      text: t('activationLink.text', { name: shown.name }),
      label: t('activationLink.link'),
      value: shown.url,
      description: t('activationLink.until', { time: format.dateTime(shown.endsAt) }),
      onClose: () => {
        setOpen(false);
        onHandedOver();
      },
    },
  };
}

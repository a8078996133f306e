import { getActivationLinkInfo, sendActivationMail } from '@airdeck/contract/passwords';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../api-client/api.ts';
import { type CallOptions, call } from '../api-client/call.ts';
import { type FailureText, failureText } from '../api-client/failure-text.ts';
import { serverSettingsQuery } from './server-settings.ts';
import { type ActivationLink, type HandOver, useHandOver } from './use-hand-over.ts';

type Caller = NonNullable<CallOptions['as']>;

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

export type Activation = {
  /** Undefined while it is not known. */
  readonly sendsMail: boolean | undefined;
  /** Asks for a link and shows it. */
  showLink(invited: Invited): Promise<void>;
  sendMail(invited: Invited): Promise<void>;
  /** For the dialog on the page; undefined until a link was asked for. */
  readonly handOver: HandOver | undefined;
};

/**
 * Lets a user in who has no password yet: by mail, or by a link to hand over where the server sends none.
 * @param as who calls: the signed-in user, or the one that they act as
 */
export function useActivation(reports: Reports, as: Caller = api): Activation {
  const { t } = useTranslation();
  const { data: settings } = useQuery(serverSettingsQuery);
  const { show, handOver } = useHandOver();

  return {
    sendsMail: settings?.sendsMail,
    async showLink({ userId, name }) {
      try {
        show(name, await readActivationLink(userId, as));
      } catch (error) {
        reports.failure(failureText(error, t, 'activationLink.failed'));
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
    handOver,
  };
}

import { getActivationLinkInfo, sendActivationMail } from '@airdeck/contract/sign-in/passwords';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../api-client/api.ts';
import { type CallOptions, call } from '../api-client/call.ts';
import { type FailureText, failureText } from '../api-client/failure-text.ts';
import { serverNow } from '../time/server-clock.ts';
import { serverSettingsQuery } from './server-settings.ts';
import { type HandOver, type PasswordLink, useHandOver } from './use-hand-over.ts';

type Caller = NonNullable<CallOptions['as']>;

/** To be passed on if the server sends no mail. */
async function readActivationLink(userId: string, as: Caller = api): Promise<PasswordLink> {
  const { value, ttlMs } = await call(getActivationLinkInfo, { params: { userId } }, { as });
  return { url: value, endsAt: serverNow() + ttlMs };
}

/** The user to activate. */
export type Invited = { readonly userId: string; readonly name: string; readonly email: string };

/** Receives the result. */
type Reports = {
  readonly success: (text: string) => void;
  readonly failure: (text: FailureText) => void;
};

export type Activation = {
  /** Undefined while loading. */
  readonly sendsMail: boolean | undefined;
  /** Requests a link and shows it. */
  showLink(invited: Invited): Promise<void>;
  sendMail(invited: Invited): Promise<void>;
  /** Props of the page's dialog; undefined until a link was requested. */
  readonly handOver: HandOver | undefined;
};

/**
 * Activates a user without a password: by mail, or by a link to pass on if the server sends no mail.
 * @param as API of the caller: the signed-in user, or the impersonated one
 */
export function useActivation(reports: Reports, as: Caller = api): Activation {
  const { t } = useTranslation();
  const { data: settings } = useQuery(serverSettingsQuery);
  const { show, handOver } = useHandOver(t('activationLink.title'));

  return {
    sendsMail: settings?.sendsMail,
    async showLink({ userId, name }) {
      try {
        show(name, await readActivationLink(userId, as));
      } catch (error) {
        reports.failure(failureText(error, t));
      }
    },
    async sendMail({ email }) {
      try {
        await call(sendActivationMail, { query: { email } }, { as });
        reports.success(t('activationLink.mailSent'));
      } catch (error) {
        reports.failure(failureText(error, t, 'failure.send'));
      }
    },
    handOver,
  };
}

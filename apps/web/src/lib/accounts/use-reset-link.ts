import { makeResetLink } from '@airdeck/contract/sign-in/password-resets';
import { useTranslation } from 'react-i18next';
import { api } from '../api-client/api.ts';
import { type CallOptions, call } from '../api-client/call.ts';
import { type FailureText, failureText } from '../api-client/failure-text.ts';
import { serverNow } from '../time/server-clock.ts';
import { type HandOver, useHandOver } from './use-hand-over.ts';

/** How the page asks and reports. */
type Dialogs = {
  readonly confirm: (question: { title: string; text: string; confirm: string }) => Promise<boolean>;
  readonly failure: (text: FailureText) => void;
};

export type ResetLinks = {
  /** Creates a link after confirmation, and shows it. */
  make(user: { readonly userId: string; readonly name: string }): Promise<void>;
  /** Props of the page's dialog; undefined until a link was made. */
  readonly handOver: HandOver | undefined;
};

/**
 * Links with which users choose a new password, to hand over.
 * @param as API of the caller: the signed-in user, or the impersonated one
 */
export function useResetLink(dialogs: Dialogs, as: NonNullable<CallOptions['as']> = api): ResetLinks {
  const { t } = useTranslation();
  const { show, handOver } = useHandOver(t('resetLink.title'));
  return {
    async make({ userId, name }) {
      const question = {
        title: t('resetLink.title'),
        text: t('resetLink.question', { name }),
        confirm: t('resetLink.create'),
      };
      if (!(await dialogs.confirm(question))) return;
      try {
        const { value, ttlMs } = await call(makeResetLink, { params: { userId } }, { as });
        show(name, { url: value, endsAt: serverNow() + ttlMs });
      } catch (error) {
        dialogs.failure(failureText(error, t, 'failure.save'));
      }
    },
    handOver,
  };
}

import { useTranslation } from 'react-i18next';
import { removeFactorsOf } from '../../lib/accounts/factor-reset.ts';
import type { Caller } from '../../lib/accounts/password-links.ts';
import { useActs } from '../../ui/dialog/use-acts.ts';

/**
 * Removes the second factors of a user who has lost them, after a question; their sessions end.
 * @param as API of the caller: the signed-in user, or the impersonated one
 */
export function useFactorReset(as: Caller) {
  const { t } = useTranslation();
  const { act, isBusy } = useActs();
  const title = t('factorReset.title');
  return {
    isBusy,
    title,
    /** @param name of the user, where the screen shows several */
    reset: (userId: string, name?: string) =>
      act(() => removeFactorsOf(userId, as), {
        question: {
          title: name ?? title,
          text: t('factorReset.question'),
          confirm: title,
          destructive: true,
        },
        done: t('factorReset.done'),
      }),
  };
}

import type { WallScreen } from '@airdeck/contract/wall-screens/wall-screens';
import type { ParseKeys } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useDeleteWallScreen, useRenewWallLink, useWithdrawWallLink } from '../api/wall-screens.ts';

/** Changes the link of a wall screen or deletes it, with confirmations, and toasts about the results. */
export function useWallChanges() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toasts = useToasts();
  const renewal = useRenewWallLink();
  const withdrawal = useWithdrawWallLink();
  const deletion = useDeleteWallScreen();
  /** The secret of a new link. */
  const [secret, setSecret] = useState<string>();

  /** @returns the result; undefined: cancelled, or failed */
  async function ask<T>(text: string, act: () => Promise<T>, failed: ParseKeys): Promise<T | undefined> {
    if (!(await confirm({ text, destructive: true }))) return undefined;
    try {
      return await act();
    } catch (error) {
      toasts.failed(error, t(failed));
      return undefined;
    }
  }

  return {
    secret,
    closeLink: () => setSecret(undefined),
    showLink: setSecret,

    async renew({ id, name, hasLink }: WallScreen): Promise<void> {
      const act = () => renewal.mutateAsync(id);
      const text = t('wallScreens.renewQuestion', { screen: isolate(name) });
      const made = hasLink
        ? await ask(text, act, 'failure.save')
        : await act().catch((error) => {
            toasts.failed(error);
            return undefined;
          });
      if (made) setSecret(made.secret);
    },

    async withdraw({ id, name }: WallScreen): Promise<void> {
      const text = t('wallScreens.withdrawQuestion', { screen: isolate(name) });
      const done = await ask(text, () => withdrawal.mutateAsync(id), 'failure.save');
      if (done) toasts.success(t('done.saved'));
    },

    /** @returns whether it was deleted */
    async remove({ id, name }: WallScreen): Promise<boolean> {
      const text = t('wallScreens.deleteQuestion', { screen: isolate(name) });
      const act = async () => {
        await deletion.mutateAsync(id);
        return true;
      };
      const isDeleted = (await ask(text, act, 'failure.delete')) ?? false;
      if (isDeleted) toasts.success(t('done.deleted'));
      return isDeleted;
    },
  };
}

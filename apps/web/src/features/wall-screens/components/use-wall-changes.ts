import type { WallScreen } from '@airdeck/contract/wall-screens/wall-screens';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import { removeWallScreen, renewLink, withdrawLink } from '../api/wall-screens.ts';

/** Changes the link of a wall screen or deletes it, with confirmations, and toasts about the results. */
export function useWallChanges() {
  const { t } = useTranslation();
  const { act, remove } = useActs();
  /** The secret of a new link. */
  const [secret, setSecret] = useState<string>();
  return {
    secret,
    closeLink: () => setSecret(undefined),
    showLink: setSecret,

    renew({ id, name, hasLink }: WallScreen) {
      const text = t('wallScreens.renewQuestion', { screen: isolate(name) });
      return act(() => renewLink(id), {
        question: hasLink ? { text, destructive: true } : undefined,
        // The dialog with the link says that there is one.
        done: (made) => {
          setSecret(made.secret);
          return undefined;
        },
      });
    },

    withdraw({ id, name }: WallScreen) {
      const text = t('wallScreens.withdrawQuestion', { screen: isolate(name) });
      return act(() => withdrawLink(id), { question: { text, destructive: true } });
    },

    /** @returns whether it was deleted */
    remove: ({ id, name }: WallScreen) =>
      remove(t('wallScreens.deleteQuestion', { screen: isolate(name) }), () => removeWallScreen(id)),
  };
}

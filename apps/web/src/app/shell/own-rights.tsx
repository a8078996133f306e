import { getOwnRights, type OwnRights as Rights } from '@airdeck/contract/sign-in/own-rights';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { afterInput, hasUnsentInput } from '../../lib/forms/unsent-input.ts';
import { queryOf } from '../../lib/query/query.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { withRights } from '../../lib/session/session-store.ts';
import { useToasts } from '../../ui/toast/toast.tsx';
import { hasScreenAt, viewOf } from '../routes/views.ts';

/**
 * Applies rights of the reader that have changed since the sign-in, of which the event `rights` tells: the session has
 * them from then on, and with it the routes, tabs and controls. As that builds the screen again, it waits until
 * input is sent or left; the server decides by the new rights at once. It renders nothing.
 */
export function OwnRights() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const { data: rights } = useQuery({
    ...queryOf(getOwnRights, {}, { changedBy: 'rights' }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (!rights || !sessionStore.hasOther(rights)) return;
    const waiting = t(isHere(rights) ? 'session.rightsWait' : 'session.rightsWithheld');
    const hideNotice = hasUnsentInput() ? toasts.notice({ message: waiting, staysShown: true }) : undefined;
    const giveUp = afterInput(() => {
      if (sessionStore.changeRights(rights)) toasts.notice(t('session.rightsChanged'));
    });
    return () => {
      giveUp();
      hideNotice?.();
    };
  }, [rights, toasts, t]);
  return null;
}

/** Whether the present screen belongs to these rights, too. */
function isHere(rights: Rights): boolean {
  const session = sessionStore.current();
  return session !== undefined && hasScreenAt(viewOf(withRights(session, rights)), window.location.pathname);
}

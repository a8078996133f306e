import { getOwnRights } from '@airdeck/contract/sign-in/own-rights';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../lib/query/query.ts';
import { sessionStore } from '../../lib/session/session.ts';
import { useToasts } from '../../ui/toast/toast.tsx';

/**
 * Applies rights of the reader that have changed since the sign-in, of which the event `rights` tells: the session has
 * them from then on, and with it the routes, tabs and controls. It renders nothing.
 */
export function OwnRights() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const { data: rights } = useQuery({
    ...queryOf(getOwnRights, {}, { changedBy: 'rights' }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (rights && sessionStore.changeRights(rights)) toasts.notice(t('session.rightsChanged'));
  }, [rights, toasts, t]);
  return null;
}

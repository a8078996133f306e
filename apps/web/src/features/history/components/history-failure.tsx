import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isOutOfReach } from '../../../lib/api-client/api-failure.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';

type HistoryFailureProps = { error: Error; fallback: ParseKeys; onRetry: () => void };

/** In the place of what could not be read: a device that is another user's, or an
 * address that names none, is told like one that is not there. */
export function HistoryFailure({ error, fallback, onRetry }: HistoryFailureProps) {
  const { t } = useTranslation();
  if (isOutOfReach(error)) {
    return <EmptyState drawing="lock" announce="alert" text={t('device.notFound')} />;
  }
  const { message, detail } = failureText(error, t, fallback);
  return <LoadFailure text={message} detail={detail} onRetry={onRetry} />;
}

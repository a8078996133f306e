import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';

/** While `isRunning`, whoever leaves the page is asked first: an import stops when nobody listens to it. */
export function useLeaveQuestion(isRunning: boolean): void {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const blocker = useBlocker(isRunning);

  useEffect(() => {
    if (!isRunning) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isRunning]);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: t('deviceImport.leaveTitle'),
      text: t('deviceImport.leaveText'),
      confirm: t('deviceImport.leave'),
    }).then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm, t]);
}

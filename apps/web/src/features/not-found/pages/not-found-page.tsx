import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import classes from './not-found-page.module.css';

/** For unknown URLs and for those of other users, without distinguishing them. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const isSignedIn = useSession() !== undefined;
  return (
    <div className={classes.place}>
      <h1 className={classes.title}>{t('notFound.heading')}</h1>
      <EmptyState
        drawing="lost"
        text={t('notFound.detail')}
        action={
          <Button component={Link} to={isSignedIn ? PATHS.dashboard : PATHS.signIn}>
            {t(isSignedIn ? 'notFound.toDashboard' : 'notFound.toSignIn')}
          </Button>
        }
      />
    </div>
  );
}

/** For a screen that the reader's role does not have, such as after it has changed. */
export function NoAccessPage() {
  const { t } = useTranslation();
  return (
    <div className={classes.place}>
      <h1 className={classes.title}>{t('notFound.noAccess.title')}</h1>
      <EmptyState
        drawing="lost"
        text={t('notFound.noAccess.detail')}
        action={
          <Button component={Link} to={PATHS.dashboard}>
            {t('notFound.toDashboard')}
          </Button>
        }
      />
    </div>
  );
}

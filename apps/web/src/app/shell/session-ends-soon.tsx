import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../lib/format/use-formatters.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import classes from './shell.module.css';

/** Announces the end of the session, epoch ms; the user can sign in again immediately. */
export function SessionEndsSoon({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  return (
    <div className={classes.noticePlace}>
      <Banner
        tone="notice"
        action={
          <Button variant="default" onClick={() => signOut('hour')}>
            {t('session.signInAgain')}
          </Button>
        }
      >
        {t('session.endsSoon', { time: format.time(endsAt) })}
      </Banner>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner/banner.tsx';
import { consoleUpdate } from './register.ts';
import classes from './update-notice.module.css';

/** Offers a newer version of the console; until its reader agrees, nothing changes under their hands. */
export function UpdateNotice() {
  const { t } = useTranslation();
  const { isWaiting } = useSyncExternalStore(consoleUpdate.subscribe, consoleUpdate.current);
  if (!isWaiting) return null;
  return (
    <div className={classes.place}>
      <Banner
        tone="notice"
        action={
          <Button variant="default" onClick={consoleUpdate.apply}>
            {t('update.apply')}
          </Button>
        }
      >
        {t('update.ready')}
      </Banner>
    </div>
  );
}

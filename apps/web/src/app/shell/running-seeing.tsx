import type { AccessRole } from '@airdeck/contract/common/access-role';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { seeAll } from '../../lib/session/seeing.ts';
import { Banner } from '../../ui/banner/banner.tsx';
import { unsaid, useActs } from '../../ui/dialog/use-acts.ts';
import classes from './shell.module.css';

/** The banner of an administrator who sees what a role sees, with a button to end it. */
export function RunningSeeing({ accessRole, isLimited }: { accessRole: AccessRole; isLimited: boolean }) {
  const { t } = useTranslation();
  const { act, isBusy } = useActs();
  const role = t(`users.accessRole.${accessRole}`);
  return (
    <div className={classes.place}>
      <Banner
        tone="acting"
        action={
          <Button variant="default" loading={isBusy} onClick={() => void act(seeAll, { done: unsaid })}>
            {t('seeing.end')}
          </Button>
        }
      >
        {t(isLimited ? 'seeing.limited' : 'seeing.whole', { role })}
      </Banner>
    </div>
  );
}

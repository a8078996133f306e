import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import { SuccessIcon } from '../../../ui/icon/icons.tsx';
import classes from './outcome.module.css';

/** What stands in a form's place once it has done its work. */
export function Outcome({ text, detail }: { text: string; detail?: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.outcome}>
      <div role="status" className={classes.said}>
        <SuccessIcon size={24} />
        <p className={classes.text}>{text}</p>
      </div>
      {detail === undefined ? null : <p className={classes.detail}>{detail}</p>}
      <Button component={Link} to={PATHS.login}>
        {t('passwords.toSignIn')}
      </Button>
    </div>
  );
}

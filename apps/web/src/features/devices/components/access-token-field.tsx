import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TextFieldProps } from '../../../ui/form/fields.tsx';
import { RecordField } from '../../../ui/form/fields.tsx';
import { newAccessToken } from '../api/access-token.ts';
import classes from './devices.module.css';

type AccessTokenFieldProps = TextFieldProps & { onMake: (token: string) => void };

/** A new access token: typed, or made on the spot. */
export function AccessTokenField({ onMake, ...field }: AccessTokenFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.withButton}>
      <RecordField dir="ltr" spellCheck={false} {...field} />
      <Button variant="default" onClick={() => onMake(newAccessToken())}>
        {t('devices.token.make')}
      </Button>
    </div>
  );
}

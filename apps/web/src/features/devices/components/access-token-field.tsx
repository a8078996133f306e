import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TextFieldProps } from '../../../ui/form/fields.tsx';
import { RecordField } from '../../../ui/form/fields.tsx';
import classes from './devices.module.css';

type AccessTokenFieldProps = TextFieldProps & { onMake: (token: string) => void };

/** A new access token, typed or generated. */
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

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_LENGTH = 20;

/** A random token in the server's format: 20 letters and digits, uniformly distributed. */
function newAccessToken(): string {
  let token = '';
  while (token.length < TOKEN_LENGTH) {
    // Six bits; values beyond the alphabet are dropped, so that the distribution is uniform.
    for (const byte of crypto.getRandomValues(new Uint8Array(TOKEN_LENGTH))) {
      token += ALPHABET.charAt(byte & 63);
    }
  }
  return token.slice(0, TOKEN_LENGTH);
}

import { LOGO_SIZE_PX, type LogoTheme } from '@airdeck/contract/brands/brands';
import { PICTURE_ERRORS } from '@airdeck/contract/common/pictures';
import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorKey } from '../../../lib/api-client/failure-text.ts';
import { DRAWING_TYPE, drawnPicture } from '../../../parts/pictures/drawn-picture.ts';
import { PICTURE_TYPES, pictureFault } from '../../../parts/pictures/picture-file.ts';
import looks from '../../../ui/looks/looks.module.css';
import type { LogoChange } from '../api/brands.ts';
import classes from './brands.module.css';

const ACCEPTED = [...PICTURE_TYPES, DRAWING_TYPE];

type LogoFieldProps = {
  label: string;
  hint: string;
  /** The surface on which it is seen. */
  theme: LogoTheme;
  /** Address of the shown logo; null: there is none. */
  url: string | null;
  onChange: (change: LogoChange) => void;
};

/** A logo on its surface, with buttons to choose another file and to remove it. */
export function LogoField({ label, hint, theme, url, onChange }: LogoFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const fault = file.type === DRAWING_TYPE ? undefined : pictureFault(file);
    // A browser draws all that it can show; the server checks the content.
    const drawn = fault ? undefined : await drawnPicture(file, LOGO_SIZE_PX.width).catch(() => undefined);
    const found = fault ?? (drawn ? undefined : PICTURE_ERRORS.unreadable);
    setError(found && t(errorKey(found.code)));
    if (drawn) onChange(drawn);
  };
  return (
    <fieldset className={classes.logo} aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <span className={looks.heading} id={`${id}-label`}>
        {label}
      </span>
      <span className={looks.hint} id={`${id}-hint`}>
        {hint}
      </span>
      <div className={classes.surface} data-theme={theme}>
        {url === null ? <span>{t('brands.noLogo')}</span> : <img src={url} alt={label} />}
      </div>
      <div className={looks.buttons}>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED.join(',')}
          hidden
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            // Allows choosing the same file again after its removal.
            event.currentTarget.value = '';
          }}
        />
        <Button variant="default" onClick={() => input.current?.click()}>
          {t('brands.choose')}
        </Button>
        {url === null ? null : (
          <Button
            variant="subtle"
            onClick={() => {
              setError(undefined);
              onChange('removed');
            }}
          >
            {t('brands.remove')}
          </Button>
        )}
      </div>
      {error === undefined ? null : (
        <span className={looks.error} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}

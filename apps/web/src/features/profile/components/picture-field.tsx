import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import type { PictureChange } from '../api/save-profile.ts';
import { PICTURE_TYPES, pictureFault } from '../validate-profile.ts';
import classes from './picture-field.module.css';

type PictureFieldProps = {
  /** The address of the picture as it is stored; null without one. */
  stored: string | null;
  change: PictureChange;
  onChange: (change: PictureChange) => void;
};

/** The picture as it will be, a button that chooses another file, and one that takes it away. */
export function PictureField({ stored, change, onChange }: PictureFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const preview = usePreview(change instanceof File ? change : undefined);
  const shown = change === undefined ? stored : preview;

  const choose = (file: File | undefined) => {
    if (!file) return;
    const key = pictureFault(file);
    setFault(key && t(key));
    if (!key) onChange(file);
  };
  const remove = () => {
    setFault(undefined);
    onChange(stored === null ? undefined : 'removed');
  };
  return (
    <fieldset className={classes.field} aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <Avatar src={shown} size={96} alt={t(shown ? 'profile.picture' : 'profile.noPicture')} />
      <div className={classes.side}>
        <span className={classes.label} id={`${id}-label`}>
          {t('profile.picture')}
        </span>
        <div className={classes.buttons}>
          <input
            ref={input}
            type="file"
            accept={PICTURE_TYPES.join(',')}
            hidden
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              // The same file may be chosen again after it was taken away.
              event.currentTarget.value = '';
            }}
          />
          <Button variant="default" onClick={() => input.current?.click()}>
            {t('profile.choosePicture')}
          </Button>
          {shown ? (
            <Button variant="subtle" onClick={remove}>
              {t('profile.removePicture')}
            </Button>
          ) : null}
        </div>
        <span className={classes.hint} id={`${id}-hint`}>
          {t('profile.pictureHint')}
        </span>
        {fault === undefined ? null : (
          <span className={classes.fault} role="alert">
            {fault}
          </span>
        )}
      </div>
    </fieldset>
  );
}

/** An address of the file in this page, for as long as it is shown. */
function usePreview(file: File | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}

import type { ErrorDefinition } from '@airdeck/contract/errors/codes';
import { MAX_PICTURE_BYTES, PROFILE_ERRORS } from '@airdeck/contract/profile';
import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorKey } from '../../../lib/api-client/failure-text.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import type { PictureChange } from '../api/save-profile.ts';
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
    const wrong = errorOf(file);
    setFault(wrong && t(errorKey(wrong.code)));
    if (!wrong) onChange(file);
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

/** The server looks into the file, this only at what the browser says of it. */
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Why a file cannot be a picture; undefined for one that is worth sending. */
function errorOf({ type, size }: File): ErrorDefinition | undefined {
  if (!PICTURE_TYPES.includes(type)) return PROFILE_ERRORS.pictureKind;
  return size > MAX_PICTURE_BYTES ? PROFILE_ERRORS.pictureSize : undefined;
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

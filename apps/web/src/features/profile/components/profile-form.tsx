import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { profileFormSchema } from '@airdeck/contract/profile/profile';
import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnRecord } from '../../../lib/accounts/own-record.ts';
import { isFailureOf } from '../../../lib/api-client/api-failure.ts';
import { errorKey, failureText } from '../../../lib/api-client/failure-text.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { PICTURE_TYPES, pictureFault, useFileUrl } from '../../../parts/pictures/picture-file.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { EmailField, TextField } from '../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { type PictureChange, useSaveProfile } from '../api/save-profile.ts';
import classes from './profile.module.css';

type ProfileFormProps = {
  userId: string;
  email: string;
  record: OwnRecord;
  onSaved: () => void;
  onCancel: () => void;
};

/** Form for picture, mobile number and address. Input is kept when the server refuses it. */
export function ProfileForm({ userId, email, record, onSaved, onCancel }: ProfileFormProps) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const save = useSaveProfile(userId);
  const [picture, setPicture] = useState<PictureChange>();
  const initial = { phone: record.phone ?? '', address: record.address ?? '' };
  const form = useCheckedForm(initial, checkedBy(profileFormSchema), (values) =>
    save.mutate(
      { values, picture },
      {
        onSuccess: () => {
          toasts.success(t('profile.saved'));
          onSaved();
        },
        onError: (error) =>
          toasts.failure(
            isFailureOf(error, REQUEST_ERRORS.tooLarge)
              ? t('pictures.error.size')
              : failureText(error, t, 'profile.saveFailed'),
          ),
      },
    ),
  );
  return (
    <FormColumn onSubmit={form.submit} label={t('profile.edit')}>
      <PictureField stored={record.profileImageUrl} change={picture} onChange={setPicture} />
      <EmailField className={classes.fixed ?? ''} label={t('profile.email')} value={email} readOnly />
      <TextField
        label={t('profile.mobile')}
        type="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={255}
        {...form.field('phone')}
      />
      <TextField
        label={t('profile.address')}
        autoComplete="street-address"
        maxLength={255}
        {...form.field('address')}
      />
      <FormActions>
        <SubmitButton sending={save.isPending}>{t('profile.save')}</SubmitButton>
        <Button variant="default" disabled={save.isPending} onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </FormActions>
    </FormColumn>
  );
}

type PictureFieldProps = {
  /** URL of the stored picture; null: none. */
  stored: string | null;
  change: PictureChange;
  onChange: (change: PictureChange) => void;
};

/** Preview of the picture, with buttons to choose another file and to remove it. */
function PictureField({ stored, change, onChange }: PictureFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const preview = useFileUrl(change instanceof File ? change : undefined);
  const shown = change === undefined ? stored : preview;

  const choose = (file: File | undefined) => {
    if (!file) return;
    const found = pictureFault(file);
    setError(found && t(errorKey(found.code)));
    if (!found) onChange(file);
  };
  const remove = () => {
    setError(undefined);
    onChange(stored === null ? undefined : 'removed');
  };
  return (
    <fieldset className={looks.row} aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <Avatar src={shown} size={96} alt={t(shown ? 'profile.picture' : 'profile.noPicture')} />
      <div className={classes.side}>
        <span className={looks.heading} id={`${id}-label`}>
          {t('profile.picture')}
        </span>
        <div className={looks.buttons}>
          <input
            ref={input}
            type="file"
            accept={PICTURE_TYPES.join(',')}
            hidden
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              // Allows choosing the same file again after its removal.
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
        <span className={looks.hint} id={`${id}-hint`}>
          {t('profile.pictureHint')}
        </span>
        {error === undefined ? null : (
          <span className={classes.error} role="alert">
            {error}
          </span>
        )}
      </div>
    </fieldset>
  );
}

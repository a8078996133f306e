import { REQUEST_ERRORS } from '@airdeck/contract/errors/codes';
import { profileFormSchema } from '@airdeck/contract/profile';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnRecord } from '../../../lib/accounts/own-record.ts';
import { isFailureOf } from '../../../lib/api-client/api-failure.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { FormActions, FormColumn } from '../../../ui/form/form-column.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { type PictureChange, useSaveProfile } from '../api/save-profile.ts';
import { PictureField } from './picture-field.tsx';
import classes from './profile-form.module.css';

type ProfileFormProps = {
  userId: string;
  email: string;
  record: OwnRecord;
  onSaved: () => void;
  onCancel: () => void;
};

/** Picture, mobile number and address. What was typed stays when the server says no. */
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
              ? t('profile.error.pictureSize')
              : failureText(error, t, 'profile.saveFailed'),
          ),
      },
    ),
  );
  return (
    <FormColumn onSubmit={form.submit} label={t('profile.edit')}>
      <PictureField stored={record.profileImageUrl} change={picture} onChange={setPicture} />
      <EmailField
        className={classes.fixed ?? ''}
        label={t('profile.email')}
        value={email}
        readOnly
        description={t('profile.emailFixed')}
      />
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

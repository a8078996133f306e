import { passkeyFormSchema } from '@airdeck/contract/second-factor/passkeys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkedBy } from '../../../../lib/forms/checked-by.ts';
import { type FieldProps, useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { useActs } from '../../../../ui/dialog/use-acts.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../../ui/form/form-column.tsx';
import { useToasts } from '../../../../ui/toast/toast.tsx';
import { makeBackupCodes } from '../../api/second-factor.ts';
import { BackupCodes } from '../../components/backup-codes.tsx';
import { addPasskey } from '../api/passkeys.ts';
import { useFreshSignIn } from './fresh-sign-in.ts';

const FIRST = { name: '' };
const validate = checkedBy(passkeyFormSchema);

function NameField(field: FieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('passkeys.form.name')}
      description={t('passkeys.form.nameHint')}
      required
      data-autofocus
      autoComplete="off"
      {...field}
    />
  );
}

/** Asks for the name of a new passkey, and has the browser make it. */
export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { act, isBusy } = useActs();
  const withFreshSignIn = useFreshSignIn();
  const form = useCheckedForm(FIRST, validate, ({ name }) => {
    void act(() => withFreshSignIn(() => addPasskey(name)), {
      done: (isAdded) => (isAdded ? t('passkeys.added') : undefined),
      onDone: onClose,
      failed: t('passkeys.notMade'),
    });
  });
  return (
    <FormDialog
      title={t('passkeys.add')}
      submit={t('passkeys.form.submit')}
      sending={isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <NameField {...form.field('name')} />
    </FormDialog>
  );
}

/** Sets the first passkey up in a sign-in that is not complete, then backup codes. */
export function PasskeySetUp({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const [isSending, setSending] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const form = useCheckedForm(FIRST, validate, async ({ name }) => {
    setSending(true);
    try {
      await addPasskey(name, token);
      setCodes(await makeBackupCodes(undefined, token));
    } catch (error) {
      toasts.failed(error, t('passkeys.notMade'));
      setSending(false);
    }
  });
  if (codes) return <BackupCodes codes={codes} onDone={onDone} />;
  return (
    <FormColumn onSubmit={form.submit} label={t('passkeys.add')}>
      <NameField {...form.field('name')} />
      <FormActions>
        <SubmitButton sending={isSending}>{t('passkeys.form.submit')}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}

import { TEMPLATE_PLACEHOLDERS, TEMPLATE_TYPES } from '@airdeck/contract/notifications/receiver-template';
import type { Receiver, ReceiverKind } from '@airdeck/contract/notifications/receivers';
import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CheckedForm, useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { LANGUAGES, languageOf } from '../../../../lib/i18n/languages.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { useActs } from '../../../../ui/dialog/use-acts.ts';
import { PasswordField, RecordEmailField, TextField } from '../../../../ui/form/fields.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { saveReceiver } from '../api/receivers.ts';
import { kindName } from './kind-name.ts';
import {
  checkedReceiver,
  choicesOf,
  type ReceiverChoices,
  type ReceiverTexts,
  textsOf,
} from './receiver-draft.ts';

type ReceiverDialogProps = {
  /** Undefined: a new one. */
  edited: Receiver | undefined;
  /** Kinds that the server can send to. */
  kinds: readonly ReceiverKind[];
  onClose: () => void;
};

/** The form of a receiver. */
export function ReceiverDialog({ edited, kinds, onClose }: ReceiverDialogProps) {
  const { t, i18n } = useTranslation();
  const { isBusy, act } = useActs();
  const [choices, setChoices] = useState(() =>
    choicesOf(edited, kinds[0] ?? 'slack', languageOf(i18n.language).tag),
  );
  const choose = (part: Partial<ReceiverChoices>) => setChoices((before) => ({ ...before, ...part }));
  const check = (texts: ReceiverTexts) => checkedReceiver(edited, texts, choices);
  const form = useCheckedForm(
    textsOf(edited),
    (texts) => {
      const checked = check(texts);
      return 'errors' in checked ? checked.errors : {};
    },
    async (texts) => {
      const checked = check(texts);
      if (!('form' in checked)) return;
      const asked = checked.form.kind === 'mail' && !edited ? { done: t('receivers.asked') } : {};
      if (await act(() => saveReceiver(edited, checked.form), asked)) onClose();
    },
  );
  return (
    <FormDialog
      title={edited ? edited.name : t('receivers.add')}
      submit={t(edited ? 'receivers.form.save' : 'receivers.add')}
      sending={isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {edited ? null : (
        <SelectField
          label={t('receivers.form.kind')}
          options={kinds.map((value) => ({ value, label: kindName(value, t) }))}
          value={choices.kind}
          onChange={(value) => choose({ kind: (value ?? choices.kind) as ReceiverKind })}
        />
      )}
      <TextField
        label={t('receivers.form.name')}
        description={t('receivers.form.nameHint')}
        required
        autoComplete="off"
        {...form.field('name')}
      />
      <AddressFields form={form} choices={choices} isNew={edited === undefined} choose={choose} />
      <SelectField
        label={t('receivers.form.language')}
        options={LANGUAGES.map(({ tag, ownName }) => ({ value: tag, label: ownName }))}
        value={choices.language}
        onChange={(value) => choose({ language: (value ?? choices.language) as ReceiverChoices['language'] })}
      />
      <Checkbox
        label={t('receivers.form.notifiesOfEnd')}
        checked={choices.notifiesOfEnd}
        onChange={(event) => choose({ notifiesOfEnd: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('receivers.form.enabled')}
        checked={choices.isEnabled}
        onChange={(event) => choose({ isEnabled: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}

type AddressFieldsProps = {
  form: CheckedForm<ReceiverTexts>;
  choices: ReceiverChoices;
  /** Whether its secrets are required: those of a stored one are kept. */
  isNew: boolean;
  choose: (part: Partial<ReceiverChoices>) => void;
};

/** The address of the receiver. */
function AddressFields({ form, choices, isNew, choose }: AddressFieldsProps) {
  const { t } = useTranslation();
  const kept = isNew ? undefined : t('receivers.form.secretKept');
  const { kind } = choices;
  switch (kind) {
    case 'mail':
      return (
        <RecordEmailField
          label={t('receivers.form.address')}
          description={t('receivers.form.addressHint')}
          required
          {...form.field('address')}
        />
      );
    case 'sms':
      return (
        <TextField
          label={t('receivers.form.number')}
          description={t('receivers.form.numberHint')}
          type="tel"
          dir="ltr"
          required
          autoComplete="off"
          {...form.field('number')}
        />
      );
    case 'telegram':
      return (
        <>
          <PasswordField
            label={t('receivers.form.token')}
            description={kept ?? t('receivers.form.tokenHint')}
            required={isNew}
            autoComplete="off"
            {...form.field('token')}
          />
          <TextField
            label={t('receivers.form.chat')}
            description={t('receivers.form.chatHint')}
            dir="ltr"
            required
            autoComplete="off"
            {...form.field('chatId')}
          />
        </>
      );
    default:
      return (
        <>
          <PasswordField
            label={t('receivers.form.url')}
            description={kept ?? t(`receivers.form.urlHint.${kind}`)}
            required={isNew}
            autoComplete="off"
            {...form.field('url')}
          />
          {kind === 'http' ? <TemplateFields form={form} choices={choices} choose={choose} /> : null}
        </>
      );
  }
}

/** The body of a request, with placeholders. */
function TemplateFields({ form, choices, choose }: Omit<AddressFieldsProps, 'isNew'>) {
  const { t } = useTranslation();
  const placeholders = TEMPLATE_PLACEHOLDERS.filter((name) => name !== 'to').map((name) => `{${name}}`);
  return (
    <>
      <SelectField
        label={t('receivers.form.type')}
        options={TEMPLATE_TYPES.map((value) => ({ value, label: value }))}
        value={choices.type}
        onChange={(value) => choose({ type: (value ?? choices.type) as ReceiverChoices['type'] })}
      />
      <Textarea
        label={t('receivers.form.body')}
        description={t('receivers.form.bodyHint', { placeholders: placeholders.join(' ') })}
        dir="ltr"
        autosize
        minRows={3}
        {...form.field('body')}
      />
    </>
  );
}

import { ALARM_SEVERITIES } from '@airdeck/contract/alarms/severities';
import type { Rule } from '@airdeck/contract/rules/rules';
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { severityWord } from '../../../lib/alarms/alarm-words.ts';
import { useSavedDraft } from '../../../lib/forms/use-saved-draft.ts';
import { ChosenDevicesFields } from '../../../parts/chosen-devices/chosen-devices-fields.tsx';
import { HoursFields } from '../../../parts/conditions/hours-fields.tsx';
import { RecordField } from '../../../ui/form/fields.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SentenceErrors } from '../../../ui/form/sentence-fields.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { saveRule } from '../api/rules.ts';
import { RecipientsFields } from './recipients-fields.tsx';
import { errorsOf, formOf, PARTS_OF_ERRORS, type RuleDraft, termsOf } from './rule-draft.ts';
import { RuleSentence } from './rule-sentence.tsx';
import { RuleTrial } from './rule-trial.tsx';
import { StepsFields } from './steps-fields.tsx';

type RuleFormProps = {
  initial: RuleDraft;
  /** The edited rule, as read when the form opens; undefined: a new rule. */
  stored?: Rule;
  onSaved: (rule: Rule) => void;
  /** Reloads the rule after another user has changed it. */
  onReload?: () => void;
  onDelete?: () => void;
};

const MOST_WATCHED = 1000;
/** Parts whose errors are shown below the sentence. */
const IN_SENTENCE = ['condition', 'holdMinutes'] as const;

/** A rule as a sentence, beside its trial. Input is kept when the server refuses it. */
export function RuleForm({ initial, stored: newest, onSaved, onReload, onDelete }: RuleFormProps) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const id = useId();
  const { stored, draft, change, errors, errorText, textField, form } = useSavedDraft({
    initial,
    stored: newest,
    errorsOf,
    partsOfErrors: PARTS_OF_ERRORS,
    save: (wanted, before) => saveRule(formOf(wanted), before),
    onSaved,
    onFailure: toasts.failed,
  });
  return (
    <RecordForm
      {...form}
      label={t(stored ? 'rules.editTitle' : 'rules.createTitle')}
      submitLabel={t(stored ? 'rules.form.save' : 'rules.form.create')}
      onReload={onReload}
      onDelete={onDelete}
      deleteLabel={t('rules.delete')}
      beside={<RuleTrial terms={termsOf(draft)} />}
    >
      <RecordField label={t('rules.form.name')} required {...textField('name')} />
      <div className={looks.closeStack}>
        <RuleSentence
          draft={draft}
          change={change}
          errorId={(field) => (errors[field] ? `${id}-${field}` : undefined)}
        />
        <SentenceErrors id={id} fields={IN_SENTENCE} errorText={errorText} />
        <ChosenDevicesFields
          chosen={draft.watched}
          onChange={(watched) => change({ watched })}
          devicesLabel={t('rules.form.singleDevices')}
          most={MOST_WATCHED}
          error={errorText('devices')}
        />
      </div>
      <SelectField
        label={t('rules.form.severity')}
        options={ALARM_SEVERITIES.map((value) => ({ value, label: severityWord(value, t) }))}
        value={draft.severity}
        onChange={(value) => change({ severity: value ?? draft.severity })}
      />
      <HoursFields
        value={draft.schedule}
        onChange={(schedule) => change({ schedule })}
        error={errorText('schedule')}
      />
      <RecipientsFields
        legend={t('rules.form.recipients')}
        draft={draft}
        severity={draft.severity}
        change={change}
        error={errorText('recipients')}
      />
      <StepsFields draft={draft} change={change} errorOf={errorText} />
      <Checkbox
        label={t('rules.form.enabled')}
        checked={draft.isEnabled}
        onChange={(event) => change({ isEnabled: event.currentTarget.checked })}
      />
      {stored && stored.openAlarms > 0 ? (
        <p className={looks.dim}>{t('rules.form.closes', { open: stored.openAlarms })}</p>
      ) : null}
    </RecordForm>
  );
}

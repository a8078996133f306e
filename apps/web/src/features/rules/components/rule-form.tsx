import { ALARM_SEVERITIES } from '@airdeck/contract/alarms/severities';
import type { Rule } from '@airdeck/contract/rules/rules';
import { Button, Checkbox } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { severityWord } from '../../../lib/alarms/alarm-words.ts';
import { isConflict } from '../../../lib/api-client/api-failure.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { ReloadBanner } from '../../../ui/banner/reload-banner.tsx';
import { RecordField } from '../../../ui/form/fields.tsx';
import { FormBeside } from '../../../ui/form/form-beside.tsx';
import { FormActions, SubmitButton } from '../../../ui/form/form-column.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SentenceErrors } from '../../../ui/form/sentence-fields.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useSaveRule } from '../api/rules.ts';
import { errorsOf, formOf, PARTS_OF_ERRORS, type RuleDraft, termsOf } from './rule-draft.ts';
import { RecipientsFields, ScheduleFields, WatchedFields } from './rule-fields.tsx';
import { RuleSentence } from './rule-sentence.tsx';
import { RuleTrial } from './rule-trial.tsx';
import classes from './rules.module.css';

type RuleFormProps = {
  initial: RuleDraft;
  /** The edited rule, as read when the form opens; undefined: a new rule. */
  stored?: Rule;
  onSaved: (rule: Rule) => void;
  /** Reloads the rule after another user has changed it. */
  onReload?: () => void;
  onDelete?: () => void;
};

/** Parts whose errors are shown below the sentence. */
const IN_SENTENCE = ['condition', 'holdMinutes'] as const;

/** A rule as a sentence, beside its trial. Input is kept when the server refuses it. */
export function RuleForm({ initial, stored: newest, onSaved, onReload, onDelete }: RuleFormProps) {
  const { t } = useTranslation();
  // The version that the reader has seen: refetches must not replace it.
  const [stored] = useState(newest);
  const { draft, change, errors, errorText, submit, refuse, form } = useDraft(
    initial,
    errorsOf,
    PARTS_OF_ERRORS,
  );
  const save = useSaveRule();
  const toasts = useToasts();
  const id = useId();

  const send = submit(() => {
    const wanted = formOf(draft);
    save.mutate(
      { form: wanted, stored },
      {
        onSuccess: onSaved,
        onError: (error) => refuse(error, 'failure.save', toasts.failure),
      },
    );
  });

  return (
    <>
      <ReloadBanner onReload={isConflict(save.error) ? onReload : undefined} />
      <FormBeside
        ref={form}
        label={t(stored ? 'rules.editTitle' : 'rules.createTitle')}
        onSubmit={send}
        beside={<RuleTrial terms={termsOf(draft)} />}
      >
        <RecordField
          label={t('rules.form.name')}
          required
          value={draft.name}
          error={errorText('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <div className={classes.stack}>
          <RuleSentence
            draft={draft}
            change={change}
            errorId={(field) => (errors[field] ? `${id}-${field}` : undefined)}
          />
          <SentenceErrors id={id} fields={IN_SENTENCE} errorText={errorText} />
          <WatchedFields draft={draft} change={change} error={errorText('devices')} />
        </div>
        <SelectField
          label={t('rules.form.severity')}
          options={ALARM_SEVERITIES.map((value) => ({ value, label: severityWord(value, t) }))}
          value={draft.severity}
          onChange={(value) =>
            change({ severity: ALARM_SEVERITIES.find((one) => one === value) ?? draft.severity })
          }
        />
        <ScheduleFields draft={draft} change={change} error={errorText('schedule')} />
        <RecipientsFields draft={draft} change={change} error={errorText('recipients')} />
        <Checkbox
          label={t('rules.form.enabled')}
          checked={draft.isEnabled}
          onChange={(event) => change({ isEnabled: event.currentTarget.checked })}
        />
        {stored && stored.openAlarms > 0 ? (
          <p className={classes.dim}>{t('rules.form.closes', { open: stored.openAlarms })}</p>
        ) : null}
        <FormActions>
          <SubmitButton sending={save.isPending}>
            {t(stored ? 'rules.form.save' : 'rules.form.create')}
          </SubmitButton>
          {onDelete ? (
            <Button variant="default" onClick={onDelete} disabled={save.isPending}>
              {t('rules.delete')}
            </Button>
          ) : null}
        </FormActions>
      </FormBeside>
    </>
  );
}

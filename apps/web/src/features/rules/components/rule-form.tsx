import type { Rule, RuleForm as SavedForm } from '@airdeck/contract/rules';
import { ALARM_SEVERITIES } from '@airdeck/contract/severities';
import { Button, Checkbox } from '@mantine/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { severityWord } from '../../../lib/alarms/alarm-words.ts';
import { isConflict } from '../../../lib/api-client/api-failure.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { ReloadBanner } from '../../../ui/banner/reload-banner.tsx';
import { RecordField } from '../../../ui/form/fields.tsx';
import { FormBeside } from '../../../ui/form/form-beside.tsx';
import { FormActions, SubmitButton } from '../../../ui/form/form-column.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useSaveRule } from '../api/rules.ts';
import {
  faultOfFailure,
  faultsOf,
  formOf,
  RULE_FIELDS,
  type RuleDraft,
  type RuleFaults,
  type RuleField,
  termsOf,
} from './rule-draft.ts';
import { RecipientsFields, ScheduleFields, WatchedFields } from './rule-fields.tsx';
import { RuleSentence } from './rule-sentence.tsx';
import { RuleTrial } from './rule-trial.tsx';
import classes from './rules.module.css';

type RuleFormProps = {
  initial: RuleDraft;
  /** The rule that is changed, as read when the form opens; none when one is made. */
  stored?: Rule;
  onSaved: (form: SavedForm) => void;
  /** Reads the rule again, after another user has changed it. */
  onReload?: () => void;
  /** Deletes it. */
  onDelete?: () => void;
};

/** A rule as a sentence, beside what it would have done. What was typed stays when the server says no. */
export function RuleForm({ initial, stored: newest, onSaved, onReload, onDelete }: RuleFormProps) {
  const { t } = useTranslation();
  // The version that the reader saw, however often it is read again behind the form.
  const [stored] = useState(newest);
  const [draft, setDraft] = useState(initial);
  const [faults, setFaults] = useState<RuleFaults>({});
  const save = useSaveRule();
  const toasts = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  function change(part: Partial<RuleDraft>): void {
    const next = { ...draft, ...part };
    setDraft(next);
    // While it is being put right, nothing is said of it; what is right by now is right.
    const wrong = faultsOf(next);
    const isTouched = (field: RuleField) => fieldsOf(part).includes(field) || wrong[field] === undefined;
    setFaults((before) =>
      Object.fromEntries(
        RULE_FIELDS.flatMap((field) => (before[field] && !isTouched(field) ? [[field, before[field]]] : [])),
      ),
    );
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = faultsOf(draft);
    setFaults(found);
    if (RULE_FIELDS.some((field) => found[field] !== undefined)) {
      // What is wrong is marked once it is drawn.
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault]')?.focus(),
      );
      return;
    }
    const wanted = formOf(draft);
    save.mutate(
      { form: wanted, stored },
      {
        onSuccess: () => onSaved(wanted),
        onError: (error) => {
          const fault = faultOfFailure(error);
          if (fault) setFaults(fault);
          else if (!isConflict(error)) toasts.failure(failureText(error, t, 'rules.saveFailed'));
        },
      },
    );
  }

  const faultText = (field: RuleField) => {
    const key = faults[field];
    return key === undefined ? undefined : t(key);
  };
  const sentenceFaults = (['condition', 'holdMinutes'] as const).filter((field) => faults[field]);
  return (
    <>
      {onReload && isConflict(save.error) ? (
        <ReloadBanner text={t('failure.versionConflict')} label={t('failure.reload')} onReload={onReload} />
      ) : null}
      <FormBeside>
        <form
          ref={form}
          className={classes.form}
          onSubmit={submit}
          aria-label={t(stored ? 'rules.editTitle' : 'rules.createTitle')}
          noValidate
        >
          <RecordField
            label={t('rules.form.name')}
            required
            value={draft.name}
            error={faultText('name')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <div className={classes.stack}>
            <RuleSentence
              draft={draft}
              change={change}
              faultId={(field) => (faults[field] ? `${id}-${field}` : undefined)}
            />
            {sentenceFaults.map((field) => (
              <p key={field} id={`${id}-${field}`} className={classes.fault}>
                {faultText(field)}
              </p>
            ))}
            <WatchedFields draft={draft} change={change} fault={faultText('devices')} />
          </div>
          <SelectField
            label={t('rules.form.severity')}
            options={ALARM_SEVERITIES.map((value) => ({ value, label: severityWord(value, t) }))}
            value={draft.severity}
            onChange={(value) =>
              change({ severity: ALARM_SEVERITIES.find((one) => one === value) ?? draft.severity })
            }
          />
          <ScheduleFields draft={draft} change={change} fault={faultText('schedule')} />
          <RecipientsFields draft={draft} change={change} fault={faultText('recipients')} />
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
        </form>
        <RuleTrial terms={termsOf(draft)} />
      </FormBeside>
    </>
  );
}

const FIELD_OF: Readonly<Partial<Record<keyof RuleDraft, RuleField>>> = {
  name: 'name',
  subject: 'condition',
  side: 'condition',
  threshold: 'condition',
  clearAt: 'condition',
  minutes: 'condition',
  holdMinutes: 'holdMinutes',
  watches: 'devices',
  places: 'devices',
  customers: 'devices',
  devices: 'devices',
  schedule: 'schedule',
  users: 'recipients',
};

const fieldsOf = (part: Partial<RuleDraft>): RuleField[] =>
  (Object.keys(part) as (keyof RuleDraft)[]).flatMap((name) => FIELD_OF[name] ?? []);

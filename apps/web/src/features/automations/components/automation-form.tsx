import type { Automation, AutomationForm as SavedForm } from '@airdeck/contract/automations/automations';
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSavedDraft } from '../../../lib/forms/use-saved-draft.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RecordField } from '../../../ui/form/fields.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { SentenceErrors } from '../../../ui/form/sentence-fields.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { saveAutomation } from '../api/automations.ts';
import { useModeChoices } from '../api/mode-choices.ts';
import { type AutomationDraft, errorsOf, formOf, PARTS_OF_ERRORS, termsOf } from './automation-draft.ts';
import { HoursFields, MonitorFields, SetFields } from './automation-fields.tsx';
import { AutomationSentence } from './automation-sentence.tsx';
import { AutomationTrial } from './automation-trial.tsx';

type AutomationFormProps = {
  initial: AutomationDraft;
  /** The edited automation, as read when the form opens; missing: a new one. */
  stored?: Automation;
  onSaved: (form: SavedForm) => void;
  /** Reloads it after a conflict with another user's change. */
  onReload?: () => void;
  onDelete?: () => void;
};

const NO_DEVICES: readonly string[] = [];
const OF_TENANT = ['all', 'places', 'customers', 'devices'] as const;
const OF_CUSTOMER = ['all', 'devices'] as const;
/** Fields whose errors are shown below the sentence. */
const IN_SENTENCE = ['condition', 'minutes', 'mode'] as const;

/** An automation as a sentence with fields, beside its trial. The input stays if the request fails. */
export function AutomationForm({
  initial,
  stored: newest,
  onSaved,
  onReload,
  onDelete,
}: AutomationFormProps) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const session = useSession();
  const id = useId();
  const { stored, draft, change, errors, errorText, form } = useSavedDraft({
    initial,
    stored: newest,
    errorsOf,
    partsOfErrors: PARTS_OF_ERRORS,
    save: (wanted, before) => saveAutomation(formOf(wanted), before),
    onSaved: (_, saved) => onSaved(formOf(saved)),
    onFailure: toasts.failed,
  });
  const modes = useModeChoices(
    draft.sets === 'devices' ? draft.devices.map(({ value }) => value) : NO_DEVICES,
  );
  return (
    <RecordForm
      {...form}
      label={t(stored ? 'automations.editTitle' : 'automations.createTitle')}
      submitLabel={t(stored ? 'automations.form.save' : 'automations.form.create')}
      onReload={onReload}
      onDelete={onDelete}
      deleteLabel={t('automations.delete')}
      beside={<AutomationTrial terms={termsOf(draft)} modes={modes ?? []} />}
    >
      <RecordField
        label={t('automations.form.name')}
        required
        value={draft.name}
        error={errorText('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={looks.closeStack}>
        <AutomationSentence
          draft={draft}
          change={change}
          errorId={(field) => (errors[field] ? `${id}-${field}` : undefined)}
          choices={session && roleOf(session) === 'customer' ? OF_CUSTOMER : OF_TENANT}
          modes={modes}
        />
        <SentenceErrors id={id} fields={IN_SENTENCE} errorText={errorText} />
        {modes?.length === 0 ? <p className={looks.dim}>{t('automations.form.noModes')}</p> : null}
        <MonitorFields draft={draft} change={change} error={errorText('monitors')} />
        <SetFields draft={draft} change={change} error={errorText('devices')} />
        <p className={looks.dim}>{t('automations.form.leftAlone')}</p>
      </div>
      <HoursFields draft={draft} change={change} error={errorText('schedule')} />
      <Checkbox
        label={t('automations.form.enabled')}
        checked={draft.isEnabled}
        onChange={(event) => change({ isEnabled: event.currentTarget.checked })}
      />
    </RecordForm>
  );
}

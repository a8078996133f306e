import type { Automation, AutomationForm as SavedForm } from '@airdeck/contract/automations/automations';
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSavedDraft } from '../../../lib/forms/use-saved-draft.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { DeviceChoice } from '../../../parts/chosen-devices/chosen-devices.ts';
import { ChosenDevicesFields } from '../../../parts/chosen-devices/chosen-devices-fields.tsx';
import { useDeviceChoices } from '../../../parts/chosen-devices/use-device-choices.ts';
import { HoursFields } from '../../../parts/conditions/hours-fields.tsx';
import { RecordField } from '../../../ui/form/fields.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { SentenceErrors } from '../../../ui/form/sentence-fields.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { saveAutomation } from '../api/automations.ts';
import { useModeChoices } from '../api/mode-choices.ts';
import { type AutomationDraft, errorsOf, formOf, PARTS_OF_ERRORS, termsOf } from './automation-draft.ts';
import { AutomationSentence } from './automation-sentence.tsx';
import { AutomationTrial } from './automation-trial.tsx';
import { MonitorFields } from './monitor-fields.tsx';

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
const OF_CUSTOMER: readonly DeviceChoice[] = ['all', 'rooms', 'devices'];
const MOST_SET = 1000;
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
  const { stored, draft, change, errors, errorText, textField, form } = useSavedDraft({
    initial,
    stored: newest,
    errorsOf,
    partsOfErrors: PARTS_OF_ERRORS,
    save: (wanted, before) => saveAutomation(formOf(wanted), before),
    onSaved: (_, saved) => onSaved(formOf(saved)),
    onFailure: toasts.failed,
  });
  const isOfCustomer = session !== undefined && roleOf(session) === 'customer';
  const choices = useDeviceChoices(draft.set.kind, isOfCustomer ? OF_CUSTOMER : undefined);
  const modes = useModeChoices(
    draft.set.kind === 'devices' ? draft.set.devices.map(({ value }) => value) : NO_DEVICES,
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
      <RecordField label={t('automations.form.name')} required {...textField('name')} />
      <div className={looks.closeStack}>
        <AutomationSentence
          draft={draft}
          change={change}
          errorId={(field) => (errors[field] ? `${id}-${field}` : undefined)}
          choices={choices}
          modes={modes}
        />
        <SentenceErrors id={id} fields={IN_SENTENCE} errorText={errorText} />
        {modes?.length === 0 ? <p className={looks.dim}>{t('automations.form.noModes')}</p> : null}
        <MonitorFields draft={draft} change={change} error={errorText('monitors')} />
        <ChosenDevicesFields
          chosen={draft.set}
          onChange={(set) => change({ set })}
          devicesLabel={t('automations.form.singleDevices')}
          most={MOST_SET}
          error={errorText('devices')}
        />
        <p className={looks.dim}>{t('automations.form.leftAlone')}</p>
      </div>
      <HoursFields
        value={draft.schedule}
        onChange={(schedule) => change({ schedule })}
        error={errorText('schedule')}
        hasAlways={draft.subject !== 'time' || draft.schedule === null}
      />
      <Checkbox
        label={t('automations.form.enabled')}
        checked={draft.isEnabled}
        onChange={(event) => change({ isEnabled: event.currentTarget.checked })}
      />
    </RecordForm>
  );
}

import { MAINTAINED_KINDS, type Maintenance } from '@airdeck/contract/maintenance/maintenance';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCustomerLookup } from '../../../lib/customers/customers.ts';
import { usePlaceLookup } from '../../../lib/devices/place-lookup.ts';
import { useDeviceLookup } from '../../../lib/devices/report-devices.ts';
import { useSavedDraft } from '../../../lib/forms/use-saved-draft.ts';
import { USUAL_HOURS, WeeklyHours } from '../../../parts/conditions/hours-fields.tsx';
import { TimeZoneField } from '../../../parts/time-zone-field/time-zone-field.tsx';
import { DayTimeFields } from '../../../ui/form/day-time-fields.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { RecordField } from '../../../ui/form/fields.tsx';
import { FoundField } from '../../../ui/form/found-fields.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { saveMaintenance } from '../api/maintenance.ts';
import { errorsOf, formOf, type MaintenanceDraft, PARTS_OF_ERRORS } from './maintenance-draft.ts';

const LOOKUPS = { customer: useCustomerLookup, place: usePlaceLookup, device: useDeviceLookup };

type MaintenanceFormProps = {
  initial: MaintenanceDraft;
  /** As read when the form opens; undefined: a new one. */
  stored?: Maintenance;
  /** Users of a customer plan for their rooms, not for the tenant. */
  isTenant: boolean;
  onSaved: () => void;
  /** Reloads it after a change by another user. */
  onReload?: () => void;
};

/** Begins to repeat until someone ends it, as the end of a single time would end it before the first; or repeats no more. */
const repeated = (isOn: boolean, { to }: MaintenanceDraft): Partial<MaintenanceDraft> =>
  isOn ? { schedule: USUAL_HOURS, to: null } : { schedule: null, to };

/** Form of a maintenance. What is maintained stays as it is once it is planned. */
export function MaintenanceForm(props: MaintenanceFormProps) {
  const { initial, isTenant, onSaved, onReload } = props;
  const { t } = useTranslation();
  const toasts = useToasts();
  const { stored, draft, change, errorText, textField, form } = useSavedDraft({
    initial,
    stored: props.stored,
    errorsOf,
    partsOfErrors: PARTS_OF_ERRORS,
    save: (wanted, before) => saveMaintenance(formOf(wanted), before),
    onSaved,
    onFailure: toasts.failed,
  });
  const kinds = MAINTAINED_KINDS.filter((kind) => isTenant || kind === 'device' || kind === 'place');
  return (
    <RecordForm
      {...form}
      label={t(stored ? 'maintenance.editTitle' : 'maintenance.createTitle')}
      submitLabel={t(stored ? 'maintenance.save' : 'maintenance.create')}
      onReload={onReload}
    >
      <RecordField
        label={t('maintenance.form.reason')}
        description={t('maintenance.form.reasonHint')}
        required
        {...textField('reason')}
      />
      {stored || kinds.length < 2 ? null : (
        <SelectField
          label={t('maintenance.form.kind')}
          options={kinds.map((value) => ({ value, label: t(`maintenance.kind.${value}`) }))}
          value={draft.kind}
          onChange={(value) => change({ kind: value ?? draft.kind, target: null })}
        />
      )}
      {stored || draft.kind === 'tenant' ? null : (
        <FoundField
          key={draft.kind}
          label={t(`maintenance.kind.${draft.kind}`)}
          required
          useFound={LOOKUPS[draft.kind]}
          value={draft.target}
          onChange={(target) => change({ target })}
          error={errorText('target')}
        />
      )}
      <Checkbox
        label={t('maintenance.form.repeats')}
        checked={draft.schedule !== null}
        onChange={(event) => change(repeated(event.currentTarget.checked, initial))}
      />
      {draft.schedule ? (
        <FieldGroup legend={t('conditions.hours.legend')} error={errorText('schedule')}>
          <WeeklyHours value={draft.schedule} onChange={(schedule) => change({ schedule })} />
          <p className={looks.dim}>{t('maintenance.form.hours')}</p>
        </FieldGroup>
      ) : null}
      {(['from', 'to'] as const).map((end) => (
        <DayTimeFields
          key={end}
          legend={t(`maintenance.form.${end}.${draft.schedule ? 'repeating' : 'once'}`)}
          note={end === 'to' && draft.schedule ? t('maintenance.form.untilEnded') : undefined}
          value={draft[end]}
          onChange={(value) => change({ [end]: value })}
          usualTime={end === 'from' ? '08:00' : '18:00'}
          error={errorText(end)}
        />
      ))}
      <TimeZoneField
        label={t('maintenance.form.timeZone')}
        value={draft.timeZone}
        onChange={(zone) => change({ timeZone: zone ?? draft.timeZone })}
      />
    </RecordForm>
  );
}

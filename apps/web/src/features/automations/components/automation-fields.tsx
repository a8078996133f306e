import { MAX_MONITORS } from '@airdeck/contract/automations/automations';
import { useTranslation } from 'react-i18next';
import { useCustomerLookup } from '../../../lib/customers/customers.ts';
import { placeOptions } from '../../../lib/devices/place-name.ts';
import { useDeviceLookup } from '../../../lib/devices/report-devices.ts';
import { CheckRow, FieldGroup } from '../../../ui/form/field-group.tsx';
import { FoundFields } from '../../../ui/form/found-fields.tsx';
import { WeekHoursFields } from '../../../ui/form/week-hours-fields.tsx';
import type { AutomationDraft } from './automation-draft.ts';

type FieldsProps = {
  draft: AutomationDraft;
  change: (part: Partial<AutomationDraft>) => void;
  error: string | undefined;
};

const MOST_SET = 1000;

/** The monitors to follow, unless each device follows itself. */
export function MonitorFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  if (draft.subject === 'time' || draft.follows === 'self') return null;
  return (
    <FoundFields
      label={t('automations.form.monitors')}
      useFound={useDeviceLookup}
      value={draft.monitors}
      onChange={(monitors) => change({ monitors })}
      most={MAX_MONITORS}
      error={error}
    />
  );
}

/** The devices to set, unless all. */
export function SetFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  const { sets } = draft;
  if (sets === 'all') return null;
  if (sets === 'places') {
    return (
      <FieldGroup legend={t('automations.form.places')} error={error}>
        <CheckRow options={placeOptions(t)} chosen={draft.places} onChange={(places) => change({ places })} />
      </FieldGroup>
    );
  }
  return (
    <FoundFields
      key={sets}
      label={t(sets === 'customers' ? 'automations.form.customers' : 'automations.form.singleDevices')}
      useFound={sets === 'customers' ? useCustomerLookup : useDeviceLookup}
      value={draft[sets]}
      onChange={(chosen) => change({ [sets]: chosen })}
      most={MOST_SET}
      error={error}
    />
  );
}

/** The schedule, in each device's time zone. */
export function HoursFields({ draft: { schedule, subject }, change, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <WeekHoursFields
      labels={{
        legend: t('automations.form.schedule'),
        always: t('automations.form.always'),
        from: t('automations.form.from'),
        to: t('automations.form.to'),
        note: t('automations.form.scheduleText'),
      }}
      value={schedule}
      onChange={(chosen) => change({ schedule: chosen })}
      error={error}
      hasAlways={subject !== 'time' || schedule === null}
    />
  );
}

import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCustomerLookup } from '../../../lib/customers/customers.ts';
import { placeOptions } from '../../../lib/devices/place-name.ts';
import { useDeviceLookup } from '../../../lib/devices/report-devices.ts';
import { CheckRow, FieldGroup } from '../../../ui/form/field-group.tsx';
import { FoundFields } from '../../../ui/form/found-fields.tsx';
import { WeekHoursFields } from '../../../ui/form/week-hours-fields.tsx';
import { useUserLookup } from '../api/rule-names.ts';
import { OwnNotice } from './own-notice.tsx';
import type { RuleDraft } from './rule-draft.ts';

type FieldsProps = {
  draft: RuleDraft;
  change: (part: Partial<RuleDraft>) => void;
  error: string | undefined;
};

/** Selection of the watched devices, unless all are watched. */
export function WatchedFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  const { watches } = draft;
  if (watches === 'all') return null;
  if (watches === 'places') {
    return (
      <FieldGroup legend={t('rules.form.places')} error={error}>
        <CheckRow options={placeOptions(t)} chosen={draft.places} onChange={(places) => change({ places })} />
      </FieldGroup>
    );
  }
  return (
    <FoundFields
      key={watches}
      label={t(watches === 'customers' ? 'rules.form.customers' : 'rules.form.singleDevices')}
      useFound={watches === 'customers' ? useCustomerLookup : useDeviceLookup}
      value={draft[watches]}
      onChange={(chosen) => change({ [watches]: chosen })}
      most={MOST_WATCHED}
      error={error}
    />
  );
}

const MOST_WATCHED = 1000;
const MOST_USERS = 100;

/** Schedule in the time zone of each device. */
export function ScheduleFields({ draft: { schedule }, change, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <WeekHoursFields
      labels={{
        legend: t('rules.form.schedule'),
        always: t('rules.form.always'),
        from: t('rules.form.from'),
        to: t('rules.form.to'),
        note: t('rules.form.scheduleText'),
      }}
      value={schedule}
      onChange={(chosen) => change({ schedule: chosen })}
      error={error}
    />
  );
}

/** Recipients, who choose their own channels. */
export function RecipientsFields({ draft, change, error }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <FieldGroup legend={t('rules.form.recipients')}>
      <Checkbox
        label={t('rules.customerUsers')}
        checked={draft.customerUsers}
        onChange={(event) => change({ customerUsers: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('rules.tenantAdmins')}
        checked={draft.tenantAdmins}
        onChange={(event) => change({ tenantAdmins: event.currentTarget.checked })}
      />
      <FoundFields
        label={t('rules.form.users')}
        useFound={useUserLookup}
        value={draft.users}
        onChange={(users) => change({ users })}
        most={MOST_USERS}
        error={error}
      />
      {draft.tenantAdmins ? <OwnNotice severity={draft.severity} /> : null}
    </FieldGroup>
  );
}

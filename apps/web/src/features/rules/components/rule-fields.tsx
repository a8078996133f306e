import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomerLookup } from '../../../lib/customers/customers.ts';
import { placeOptions } from '../../../lib/devices/place-name.ts';
import { useDeviceLookup } from '../../../lib/devices/report-devices.ts';
import type { Lookup, LookupOption } from '../../../lib/lists/lookup.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { LookupFields } from '../../../ui/form/lookup-field.tsx';
import { useUserLookup } from '../api/rule-names.ts';
import { type RuleDraft, USUAL_HOURS } from './rule-draft.ts';
import { weekdayNames } from './rule-words.ts';
import classes from './rules.module.css';

type FieldsProps = {
  draft: RuleDraft;
  change: (part: Partial<RuleDraft>) => void;
  fault: string | undefined;
};

/** Which devices are meant, where it is not all. */
export function WatchedFields({ draft, change, fault }: FieldsProps) {
  const { t } = useTranslation();
  const { watches, places } = draft;
  switch (watches) {
    case 'all':
      return null;
    case 'places':
      return (
        <fieldset className={classes.fields} data-fault={fault ? true : undefined} tabIndex={-1}>
          <legend>{t('rules.form.places')}</legend>
          <div className={classes.checks}>
            {placeOptions(t).map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={places.includes(value)}
                onChange={(event) => change({ places: toggled(places, value, event.currentTarget.checked) })}
              />
            ))}
          </div>
          {fault ? <p className={classes.fault}>{fault}</p> : null}
        </fieldset>
      );
    case 'customers':
      return (
        <Chosen
          key={watches}
          label={t('rules.form.customers')}
          useFound={useCustomerLookup}
          value={draft.customers}
          onChange={(customers) => change({ customers })}
          most={MOST_WATCHED}
          fault={fault}
        />
      );
    case 'devices':
      return (
        <Chosen
          key={watches}
          label={t('rules.form.singleDevices')}
          useFound={useDeviceLookup}
          value={draft.devices}
          onChange={(devices) => change({ devices })}
          most={MOST_WATCHED}
          fault={fault}
        />
      );
  }
}

const MOST_WATCHED = 1000;
const MOST_USERS = 100;

type ChosenProps = {
  label: string;
  useFound: (typed: string) => Lookup;
  value: readonly LookupOption[];
  onChange: (value: readonly LookupOption[]) => void;
  most: number;
  fault: string | undefined;
};

function Chosen({ useFound, fault, ...field }: ChosenProps) {
  const [typed, setTyped] = useState('');
  const { options, isLoading } = useFound(typed);
  return (
    <LookupFields
      {...field}
      options={options}
      isLoading={isLoading}
      typed={typed}
      onType={setTyped}
      error={fault}
    />
  );
}

/** On which days and from when to when it applies, by the clocks of each device's place. */
export function ScheduleFields({ draft: { schedule }, change, fault }: FieldsProps) {
  const { t, i18n } = useTranslation();
  return (
    <fieldset className={classes.fields} data-fault={fault ? true : undefined} tabIndex={-1}>
      <legend>{t('rules.form.schedule')}</legend>
      <Checkbox
        label={t('rules.form.always')}
        checked={schedule === null}
        onChange={(event) => change({ schedule: event.currentTarget.checked ? null : USUAL_HOURS })}
      />
      {schedule === null ? null : (
        <>
          <div className={classes.days}>
            {weekdayNames(i18n.language).map(({ day, short, long }) => (
              <Checkbox
                key={day}
                label={short}
                aria-label={long}
                checked={schedule.weekdays.includes(day)}
                onChange={(event) => {
                  const weekdays = toggled(schedule.weekdays, day, event.currentTarget.checked);
                  change({ schedule: { ...schedule, weekdays: weekdays.toSorted() } });
                }}
              />
            ))}
          </div>
          <div className={classes.hours}>
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                type="time"
                label={t(`rules.form.${end}`)}
                value={schedule[end]}
                onChange={(event) => change({ schedule: { ...schedule, [end]: event.currentTarget.value } })}
              />
            ))}
          </div>
          <p className={classes.dim}>{t('rules.form.scheduleText')}</p>
        </>
      )}
      {fault ? <p className={classes.fault}>{fault}</p> : null}
    </fieldset>
  );
}

/** Who is notified; each of them chooses how. */
export function RecipientsFields({ draft, change, fault }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.fields}>
      <legend>{t('rules.form.recipients')}</legend>
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
      <Chosen
        label={t('rules.form.users')}
        useFound={useUserLookup}
        value={draft.users}
        onChange={(users) => change({ users })}
        most={MOST_USERS}
        fault={fault}
      />
    </fieldset>
  );
}

function toggled<Value>(chosen: readonly Value[], value: Value, isOn: boolean): Value[] {
  const others = chosen.filter((one) => one !== value);
  return isOn ? [...others, value] : others;
}

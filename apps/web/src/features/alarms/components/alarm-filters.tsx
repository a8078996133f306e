import { ALARM_STATES, type AlarmCounts } from '@airdeck/contract/alarms/alarms';
import { ALARM_SEVERITIES } from '@airdeck/contract/alarms/severities';
import { RULE_PERMISSIONS } from '@airdeck/contract/rules/rules.permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { severityWord } from '../../../lib/alarms/alarm-words.ts';
import { placeOptions } from '../../../lib/devices/place-name.ts';
import { optionOf, useDeviceLookup, useReportDevices } from '../../../lib/devices/report-devices.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { PlaceFilter } from '../../../parts/place-filter/place-filter.tsx';
import type { PlaceGrouping } from '../../../parts/place-filter/use-place-groups.ts';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { FilterDay, FilterLookup, FilterSelect } from '../../../ui/table/list-filters.tsx';
import { useRuleNames } from '../api/alarms.ts';
import type { AlarmFilter } from './alarm-filter.ts';

type AlarmFiltersProps = { filter: AlarmFilter; onChange: (filter: AlarmFilter) => void };

type StateChipsProps = AlarmFiltersProps & {
  /** Undefined: loading. */
  counts: AlarmCounts | undefined;
};

type OtherFiltersProps = AlarmFiltersProps & {
  /** Whether the reader is a tenant's, and may have rules to filter by. */
  isTenant: boolean;
  /** Whether the reader is a system administrator who impersonates a tenant's administrator. */
  isVisitor: boolean;
  grouping: PlaceGrouping;
};

/** Placeholder of a count that is loading. */
const NOT_KNOWN_YET = '–';

/** Filters by state, with counts. */
export function AlarmStateChips({ filter, onChange, counts }: StateChipsProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const states = ALARM_STATES.map((state) => ({
    value: state as AlarmFilter['state'],
    label: t('alarms.chip', {
      word: t(`alarm.state.${state}`),
      count: counts ? format.number(counts[state]) : NOT_KNOWN_YET,
    }),
  }));
  return (
    <FilterChips
      label={t('ui.table.filters')}
      options={[...states, { value: 'all', label: t('alarms.filter.all') }]}
      value={filter.state}
      idle="open"
      onChange={(state) => onChange({ ...filter, state: state ?? 'open' })}
    />
  );
}

/** Filters by severity, rule, device, building or room, kind of place and days. */
export function AlarmFilters({ filter, onChange, isTenant, isVisitor, grouping }: OtherFiltersProps) {
  const { t } = useTranslation();
  const mayReadRules = useMay(RULE_PERMISSIONS.manage) && isTenant;
  const rules = useRuleNames(mayReadRules);
  return (
    <>
      <FilterSelect
        label={t('alarms.filter.severity')}
        value={filter.severity}
        options={ALARM_SEVERITIES.map((value) => ({ value, label: severityWord(value, t) }))}
        onChange={(severity) => onChange({ ...filter, severity })}
      />
      {mayReadRules ? (
        <FilterSelect
          label={t('alarms.filter.rule')}
          value={filter.rule}
          options={(rules ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(rule) => onChange({ ...filter, rule })}
        />
      ) : null}
      {isVisitor ? null : (
        <DeviceChoice deviceId={filter.device} onChange={(device) => onChange({ ...filter, device })} />
      )}
      <PlaceFilter
        place={filter}
        onChange={(place) => onChange({ ...filter, ...place })}
        grouping={grouping}
      />
      <FilterSelect
        label={t('alarms.filter.place')}
        value={filter.place}
        options={placeOptions(t)}
        onChange={(place) => onChange({ ...filter, place })}
      />
      <FilterDay
        label={t('alarms.filter.from')}
        value={filter.from}
        max={filter.to}
        onChange={(from) => onChange({ ...filter, from })}
      />
      <FilterDay
        label={t('alarms.filter.to')}
        value={filter.to}
        min={filter.from}
        onChange={(to) => onChange({ ...filter, to })}
      />
    </>
  );
}

type DeviceChoiceProps = { deviceId: string | null; onChange: (deviceId: string | null) => void };

/** One of the reader's devices, by name. */
function DeviceChoice({ deviceId, onChange }: DeviceChoiceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { options, isLoading } = useDeviceLookup(typed);
  const [known] = useReportDevices(deviceId === null ? [] : [deviceId]).devices;
  // A device that has another owner now is not readable, and has no name.
  const chosen = deviceId === null ? null : known ? optionOf(known) : { value: deviceId, label: deviceId };
  return (
    <FilterLookup
      label={t('alarms.filter.device')}
      options={options}
      isLoading={isLoading}
      value={chosen}
      onChange={(option) => onChange(option?.value ?? null)}
      typed={typed}
      onType={setTyped}
    />
  );
}

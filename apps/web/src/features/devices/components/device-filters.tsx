import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCustomerLookup } from '../../../lib/customers/customers.ts';
import { placeOptions } from '../../../lib/devices/place-name.ts';
import type { Lookup } from '../../../lib/lists/lookup.ts';
import { useTenantLookup } from '../../../lib/tenants/use-tenant-lookup.ts';
import { PlaceFilter } from '../../../parts/place-filter/place-filter.tsx';
import type { PlaceGrouping } from '../../../parts/place-filter/use-place-groups.ts';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { FilterLookup, FilterSelect } from '../../../ui/table/list-filters.tsx';
import type { DeviceFilter } from '../devices-address.ts';

type DeviceFiltersProps = {
  filter: DeviceFilter;
  onChange: (filter: DeviceFilter) => void;
  /** Whether the reader is a system administrator, who sees the stock and the tenant of each device. */
  isOutside: boolean;
};

/** Filters by state and owner. */
export function MainDeviceFilters({ filter, onChange, isOutside }: DeviceFiltersProps) {
  const { t } = useTranslation();
  const states = (['active', 'late', 'silent', 'stock'] as const)
    .filter((state) => state !== 'stock' || isOutside)
    .map((state) => ({ value: state, label: t(`deviceState.${state}`) }));
  // Only for links from counts: otherwise, silent and stock have no common chip.
  const options =
    filter.state === 'inactive'
      ? [...states, { value: 'inactive' as const, label: t('deviceStates.inactive') }]
      : states;
  return (
    <>
      <FilterChips
        label={t('devices.column.state')}
        options={options}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      {isOutside ? (
        <TenantChoice filter={filter} onChange={onChange} />
      ) : (
        <CustomerChoice filter={filter} onChange={onChange} />
      )}
    </>
  );
}

type OtherFiltersProps = DeviceFiltersProps & { grouping: PlaceGrouping };

/** Filters by kind of place, building or room, model and gateway. */
export function OtherDeviceFilters({ filter, onChange, isOutside, grouping }: OtherFiltersProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  return (
    <>
      <FilterSelect
        label={t('devices.column.place')}
        value={filter.place}
        options={placeOptions(t)}
        onChange={(place) => onChange({ ...filter, place })}
      />
      {isOutside ? null : (
        <PlaceFilter
          place={filter}
          onChange={(place) => onChange({ ...filter, ...place })}
          grouping={grouping}
        />
      )}
      {filter.purifierId === null ? null : (
        <FixedChoice
          label={t('devices.model')}
          name={params.get('model') || t('devices.oneModel')}
          onRemove={() => onChange({ ...filter, purifierId: null })}
        />
      )}
      {filter.gatewayId === null ? null : (
        <FixedChoice
          label={t('devices.gateway')}
          name={params.get('gateway') || t('devices.oneGateway')}
          onRemove={() => onChange({ ...filter, gatewayId: null })}
        />
      )}
    </>
  );
}

/** A filter set by a link to the list, which can only be removed. */
function FixedChoice({ label, name, onRemove }: { label: string; name: string; onRemove: () => void }) {
  const value = 'chosen';
  return <FilterChips label={label} options={[{ value, label: name }]} value={value} onChange={onRemove} />;
}

type OwnerChoiceProps = Omit<DeviceFiltersProps, 'isOutside'>;

/** Filter by tenant. */
function TenantChoice(props: OwnerChoiceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const label = t('devices.column.tenant');
  return (
    <OwnerChoice {...props} label={label} found={useTenantLookup(typed)} typed={typed} onType={setTyped} />
  );
}

/** Filter by customer. */
function CustomerChoice(props: OwnerChoiceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const label = t('devices.column.customer');
  return (
    <OwnerChoice {...props} label={label} found={useCustomerLookup(typed)} typed={typed} onType={setTyped} />
  );
}

type OwnerFieldProps = OwnerChoiceProps & {
  label: string;
  found: Lookup;
  typed: string;
  onType: (typed: string) => void;
};

function OwnerChoice({ filter, onChange, found, ...field }: OwnerFieldProps) {
  const { ownerId, ownerName } = filter;
  return (
    <FilterLookup
      {...field}
      options={found.options}
      isLoading={found.isLoading}
      value={ownerId === null ? null : { value: ownerId, label: ownerName ?? ownerId }}
      onChange={(chosen) =>
        onChange({ ...filter, ownerId: chosen?.value ?? null, ownerName: chosen?.label ?? null })
      }
    />
  );
}

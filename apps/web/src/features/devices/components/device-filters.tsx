import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { placeOptions } from '../../../lib/devices/place-name.ts';
import { ALIVENESS_ICONS } from '../../../ui/badge/badges.tsx';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { ChevronDownIcon, CloseIcon } from '../../../ui/icon/icons.tsx';
import type { DeviceFilter } from '../devices-address.ts';
import classes from './devices.module.css';

type DeviceFiltersProps = {
  filter: DeviceFilter;
  onChange: (filter: DeviceFilter) => void;
  /** Only who sees the stock can look for what is in it. */
  withStock: boolean;
};

/** How alive, where, and of which model. */
export function DeviceFilters({ filter, onChange, withStock }: DeviceFiltersProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const states = (['active', 'late', 'silent', 'stock'] as const)
    .filter((state) => state !== 'stock' || withStock)
    .map((state) => ({ value: state, label: t(`deviceState.${state}`), icon: ALIVENESS_ICONS[state] }));
  // Where the counts lead: silent and stock together are no chip of their own otherwise.
  const options =
    filter.state === 'inactive'
      ? [...states, { value: 'inactive', label: t('deviceState.inactive') }]
      : states;
  return (
    <div className={classes.filters}>
      <FilterChips
        label={t('devices.column.state')}
        options={options}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state: state as DeviceFilter['state'] })}
      />
      <NativeSelect
        className={classes.place ?? ''}
        aria-label={t('devices.column.place')}
        value={filter.place ?? ''}
        onChange={(event) =>
          onChange({ ...filter, place: (event.currentTarget.value || null) as DeviceFilter['place'] })
        }
        data={[{ value: '', label: t('devices.anyPlace') }, ...placeOptions(t)]}
        rightSection={<ChevronDownIcon size={18} />}
      />
      {filter.purifierId === null ? null : (
        <FilterChips
          label={t('devices.model')}
          options={[
            {
              value: filter.purifierId,
              label: params.get('model') || t('devices.oneModel'),
              icon: CloseIcon,
            },
          ]}
          value={filter.purifierId}
          onChange={() => onChange({ ...filter, purifierId: null })}
        />
      )}
    </div>
  );
}

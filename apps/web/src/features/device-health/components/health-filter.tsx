import {
  DEVICE_HEALTH_STATES,
  type DeviceHealthCounts,
  HEALTH_FINDINGS,
} from '@airdeck/contract/device-health/device-health';
import { useTranslation } from 'react-i18next';
import { type PlaceChoice, readPlace } from '../../../lib/devices/place-choice.ts';
import { stateTerms } from '../../../lib/devices/state-terms.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PlaceFilter } from '../../../parts/place-filter/place-filter.tsx';
import type { PlaceGrouping } from '../../../parts/place-filter/use-place-groups.ts';
import { AlivenessTerms } from '../../../ui/badge/aliveness-terms.tsx';
import { ALIVENESS_ICONS } from '../../../ui/badge/badges.tsx';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { AlertIcon, type Icon } from '../../../ui/icon/icons.tsx';

const FINDINGS = [...HEALTH_FINDINGS, 'rejected'] as const;
const STATES = [...DEVICE_HEALTH_STATES, 'alive'] as const;

/** Filter of the list, besides the search: by state or by finding, and by place. */
export type HealthFilter = PlaceChoice & {
  /** `alive`: active or late. */
  readonly state: (typeof DEVICE_HEALTH_STATES)[number] | 'alive' | null;
  readonly finding: (typeof FINDINGS)[number] | null;
};

/** Reads the filter from the URL's parameters; invalid values are ignored. */
export function readHealthFilter(params: URLSearchParams): HealthFilter {
  const [state, finding] = [params.get('state'), params.get('finding')];
  return {
    ...readPlace(params),
    // Links from counts use `inactive`, which includes the stock; this list has no devices in stock.
    state: state === 'inactive' ? 'silent' : (STATES.find((one) => one === state) ?? null),
    finding: FINDINGS.find((one) => one === finding) ?? null,
  };
}

type HealthChipsProps = {
  filter: HealthFilter;
  onChange: (filter: HealthFilter) => void;
  /** Undefined: loading. Null counts are not accessible to the reader. */
  counts: DeviceHealthCounts | undefined;
  /** Whether the reader is a system administrator, who has no access to readings. */
  isSystem: boolean;
  grouping: PlaceGrouping;
};

/** Placeholder of a count that is loading, which prevents a layout shift of the list below. */
const NOT_KNOWN_YET = '–';

/** Counts of devices by state and finding; each filters the list. */
export function HealthChips({ filter, onChange, counts, isSystem, grouping }: HealthChipsProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const chip = (value: string, word: string, count: number | undefined, icon?: Icon) => ({
    value,
    label: t('deviceHealth.chip', {
      word,
      count: count === undefined ? NOT_KNOWN_YET : format.number(count),
    }),
    ...(icon && { icon }),
  });
  const options = [
    chip('all', t('deviceHealth.all'), counts?.total),
    // Only for links from counts: otherwise, active and late have no common chip.
    ...(filter.state === 'alive'
      ? [chip('alive', t('deviceStates.alive'), counts && counts.active + counts.late)]
      : []),
    ...DEVICE_HEALTH_STATES.map((state) =>
      chip(state, t(`deviceState.${state}`), counts?.[state], ALIVENESS_ICONS[state]),
    ),
    ...FINDINGS.flatMap((finding) => {
      const count = counts?.[finding];
      if (count === null || (isSystem && finding !== 'rejected')) return [];
      return [chip(finding, t(`finding.${finding}`), count, AlertIcon)];
    }),
  ];
  const choose = (value: string | null) => {
    const state = DEVICE_HEALTH_STATES.find((one) => one === value) ?? null;
    const finding = FINDINGS.find((one) => one === value) ?? null;
    onChange({ ...filter, state, finding });
  };
  return (
    <>
      <FilterChips
        label={t('ui.table.filters')}
        options={options}
        value={filter.state ?? filter.finding ?? 'all'}
        idle="all"
        onChange={choose}
      />
      {isSystem ? null : (
        <PlaceFilter
          place={filter}
          onChange={(place) => onChange({ ...filter, ...place })}
          grouping={grouping}
        />
      )}
      <AlivenessTerms {...stateTerms(t, false)} />
    </>
  );
}

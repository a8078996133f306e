import {
  DEVICE_HEALTH_STATES,
  type DeviceHealthCounts,
  HEALTH_FINDINGS,
} from '@airdeck/contract/device-health/device-health';
import { useTranslation } from 'react-i18next';
import { type PlaceChoice, readPlace } from '../../../lib/devices/place-choice.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { FilterSelect } from '../../../ui/table/list-filters.tsx';

const FINDINGS = [...HEALTH_FINDINGS, 'rejected'] as const;
const STATES = [...DEVICE_HEALTH_STATES, 'alive'] as const;

/** Filter of the list, besides the search: by state, finding and place. */
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

type HealthFiltersProps = {
  filter: HealthFilter;
  onChange: (filter: HealthFilter) => void;
  /** Undefined: loading. Null counts are not accessible to the reader. */
  counts: DeviceHealthCounts | undefined;
  /** Whether the reader is a system administrator, who has no access to readings. */
  isSystem: boolean;
};

/** Placeholder of a count that is loading, which prevents a layout shift of the list below. */
const NOT_KNOWN_YET = '–';

/** Counts of devices by state and finding; each filters the list. */
export function HealthCounts({ filter, onChange, counts, isSystem }: HealthFiltersProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const counted = (word: string, count: number | undefined) =>
    t('deviceHealth.chip', { word, count: count === undefined ? NOT_KNOWN_YET : format.number(count) });
  const states = [
    // Only for links from counts: otherwise, active and late have no common chip.
    ...(filter.state === 'alive'
      ? [
          {
            value: 'alive' as const,
            label: counted(t('deviceStates.alive'), counts && counts.active + counts.late),
          },
        ]
      : []),
    ...DEVICE_HEALTH_STATES.map((state) => ({
      value: state,
      label: counted(t(`deviceState.${state}`), counts?.[state]),
    })),
  ];
  const findings = FINDINGS.filter(
    (finding) => counts?.[finding] !== null && (!isSystem || finding === 'rejected'),
  );
  const found = counts && findings.reduce((sum, finding) => sum + (counts[finding] ?? 0), 0);
  const findingChoice = {
    value: filter.finding,
    options: findings.map((finding) => ({
      value: finding,
      label: counted(t(`finding.${finding}`), counts?.[finding] ?? undefined),
    })),
    onChange: (finding: HealthFilter['finding']) => onChange({ ...filter, finding }),
  };
  return (
    <>
      <FilterChips
        label={t('ui.table.filters')}
        options={states}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      {isSystem ? (
        <FilterChips label={t('deviceHealth.column.findings')} {...findingChoice} />
      ) : (
        <FilterSelect label={counted(t('deviceHealth.column.findings'), found)} {...findingChoice} />
      )}
    </>
  );
}

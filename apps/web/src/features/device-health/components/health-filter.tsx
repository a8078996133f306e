import {
  DEVICE_HEALTH_STATES,
  type DeviceHealthCounts,
  HEALTH_FINDINGS,
} from '@airdeck/contract/device-health';
import { useTranslation } from 'react-i18next';
import { stateTerms } from '../../../lib/devices/state-terms.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { AlivenessTerms } from '../../../ui/badge/aliveness-terms.tsx';
import { ALIVENESS_ICONS } from '../../../ui/badge/badges.tsx';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { AlertIcon, type Icon } from '../../../ui/icon/icons.tsx';

const FINDINGS = [...HEALTH_FINDINGS, 'rejected'] as const;
const STATES = [...DEVICE_HEALTH_STATES, 'alive'] as const;

/** What the list is narrowed to, beside the search: how alive devices are, or what is wrong with them. */
export type HealthFilter = {
  /** `alive`: active or late. */
  readonly state: (typeof DEVICE_HEALTH_STATES)[number] | 'alive' | null;
  readonly finding: (typeof FINDINGS)[number] | null;
};

export const ALL_DEVICES: HealthFilter = { state: null, finding: null };

/** The filter as the address says it; what makes no sense there is left out. */
export function readHealthFilter(params: URLSearchParams): HealthFilter {
  const [state, finding] = [params.get('state'), params.get('finding')];
  return {
    // What counts lead to: nothing here is in stock.
    state: state === 'inactive' ? 'silent' : (STATES.find((one) => one === state) ?? null),
    finding: FINDINGS.find((one) => one === finding) ?? null,
  };
}

/** Writes it into a copy of the address's parameters; another filter begins at the first page. */
export function writeHealthFilter(params: URLSearchParams, filter: HealthFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const [name, value] of Object.entries(filter)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

type HealthChipsProps = {
  filter: HealthFilter;
  onChange: (filter: HealthFilter) => void;
  /** Undefined: not known yet. What is null in it is not for the reader. */
  counts: DeviceHealthCounts | undefined;
  /** Whether the reader is a system administrator, who is told nothing of what sensors say. */
  isSystem: boolean;
};

/** Keeps the room of a number that is on its way, so that the list beneath stays where it is. */
const NOT_KNOWN_YET = '–';

/** How many devices are how; each number narrows the list to them. */
export function HealthChips({ filter, onChange, counts, isSystem }: HealthChipsProps) {
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
    // Where the counts lead: those two together are no chip of their own otherwise.
    ...(filter.state === 'alive'
      ? [chip('alive', t('deviceStates.alive'), counts && counts.active + counts.late)]
      : []),
    ...DEVICE_HEALTH_STATES.map((state) =>
      chip(state, t(`deviceState.${state}`), counts?.[state], ALIVENESS_ICONS[state]),
    ),
    ...FINDINGS.flatMap((finding) => {
      const count = counts?.[finding];
      if (count === null || (isSystem && finding !== 'rejected')) return [];
      return [chip(finding, t(`deviceHealth.finding.${finding}`), count, AlertIcon)];
    }),
  ];
  const choose = (value: string | null) => {
    const state = DEVICE_HEALTH_STATES.find((one) => one === value) ?? null;
    const finding = FINDINGS.find((one) => one === value) ?? null;
    onChange({ ...ALL_DEVICES, state, finding });
  };
  return (
    <>
      <FilterChips
        label={t('deviceHealth.filter')}
        options={options}
        value={filter.state ?? filter.finding ?? 'all'}
        onChange={choose}
      />
      <AlivenessTerms {...stateTerms(t, false)} />
    </>
  );
}

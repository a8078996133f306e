import { DEVICE_HEALTH_STATES, HEALTH_FINDINGS } from '@airdeck/contract/device-health';

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

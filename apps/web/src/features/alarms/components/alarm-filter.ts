import { ALARM_STATES, type AlarmState } from '@airdeck/contract/alarms/alarms';
import { ALARM_SEVERITIES, type AlarmSeverity } from '@airdeck/contract/alarms/severities';
import { type PlaceChoice, readPlace } from '../../../lib/devices/place-choice.ts';
import { type Day, readDay } from '../../../lib/time/days.ts';

/** Filter of the list, besides the search. Days are in the reader's time zone. */
export type AlarmFilter = PlaceChoice & {
  /** `all`: including cleared ones; default: `open`. */
  readonly state: AlarmState | 'all';
  readonly severity: AlarmSeverity | null;
  /** Id of a rule. */
  readonly rule: string | null;
  /** Location type. */
  readonly place: string | null;
  /** Id of a device. */
  readonly device: string | null;
  /** Id of a customer. */
  readonly customer: string | null;
  readonly from: Day | null;
  readonly to: Day | null;
};

/** Reads the filter from the URL's parameters; invalid values are ignored. */
export function readAlarmFilter(params: URLSearchParams): AlarmFilter {
  const [state, severity] = [params.get('state'), params.get('severity')];
  return {
    ...readPlace(params),
    state: state === 'all' ? 'all' : (ALARM_STATES.find((one) => one === state) ?? 'open'),
    severity: ALARM_SEVERITIES.find((one) => one === severity) ?? null,
    rule: params.get('rule'),
    place: params.get('place'),
    device: params.get('device'),
    customer: params.get('customer'),
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
  };
}

import type { DeviceHealth, StoredFinding } from '@airdeck/contract/device-health/device-health';
import {
  type DeviceActivity,
  type ReadActivity,
  readActivity,
} from '@airdeck/contract/devices/device-activity';
import type { TFunction } from 'i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import type { Formatters, TimeFormatters } from '../../../lib/format/formatters.ts';
import { isKnownQuantity } from '../../../lib/quantities/declared-quantities.ts';
import type { EntryWords } from '../../../lib/routing/feature-words.ts';
import { isolate } from '../../../ui/text/isolate.ts';

/** A finding as a sentence. */
export function findingSentence(finding: StoredFinding, t: TFunction, format: TimeFormatters): string {
  const { kind, key, quantity = '', value, since } = finding;
  const said = value === null ? '' : isKnownQuantity(key) ? format.quantity(key, value) : `${value}`;
  return t(`deviceHealth.says.finding.${kind}`, {
    name: isolate(nameOf(key, t)),
    quantity: isolate(nameOf(quantity, t)),
    value: isolate(said.trim()),
    time: format.dateTime(since),
  });
}

/** Metric and kind of a finding, for the list. */
export function findingName({ kind, key }: StoredFinding, t: TFunction): string {
  return `${nameOf(key, t)}: ${t(`finding.${kind}`)}`;
}

/** A share in per cent; a dash if unknown. */
export function percent(part: number | null, format: Formatters): string {
  return part === null ? '–' : `${format.number(part * 100)}%`;
}

/** An entry of the time line, in the reader's language; the server's name if unknown to this version of the console. */
export function activityWord(
  stored: DeviceActivity,
  words: EntryWords,
  t: TFunction,
  format: TimeFormatters,
): string {
  const event = readActivity(stored);
  if (!event) return stored.kind;
  // The compiler cannot follow that the words of a kind are for its details.
  const say = words.activities[event.kind] as AnyWords;
  const act = say?.(event.details, t, format) ?? t(`deviceHealth.activity.${event.kind}`);
  const { times, lastTime } = event.details;
  if (times === undefined || lastTime === undefined) return act;
  return t('deviceHealth.repeated', { act, count: times, time: format.time(lastTime) });
}

type AnyWords =
  | ((details: ReadActivity['details'], t: TFunction, format: TimeFormatters) => string | undefined)
  | undefined;

/** The state of a device as a sentence. @param timeoutMs time without readings after which it is silent */
export function stateSentence(
  { state, lastReadingTime }: Pick<DeviceHealth, 'state' | 'lastReadingTime'>,
  timeoutMs: number,
  t: TFunction,
  format: TimeFormatters,
): string {
  if (lastReadingTime === null) return t('deviceHealth.says.never');
  return t(`deviceHealth.says.state.${state}`, {
    time: format.dateTime(lastReadingTime),
    timeout: format.duration(timeoutMs),
  });
}

const nameOf = (key: string, t: TFunction): string => airWords(t).metric(key);

import type {
  Automation,
  AutomationForm,
  AutomationMode,
  AutomationTrigger,
} from '@airdeck/contract/automations/automations';
import type { RuleDevices } from '@airdeck/contract/rules/rule-devices';
import type { TFunction } from 'i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import type { BandNames } from '../../../lib/air-view/band-names.ts';
import { modeName } from '../../../lib/devices/mode-name.ts';
import { placeName } from '../../../lib/devices/place-name.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { hoursText } from '../../../parts/conditions/hours-words.ts';
import { isolate } from '../../../ui/text/isolate.ts';

const MINUTE_MS = 60_000;

/** Context for descriptions of automations. */
export type Words = {
  readonly t: TFunction;
  readonly format: Formatters;
  /** Language of the page, for the names of weekdays. */
  readonly language: string;
  /** Names of devices by id, as far as loaded. */
  readonly deviceNames: ReadonlyMap<string, string>;
  /** Modes with their names, as far as loaded. */
  readonly modes: readonly AutomationMode[];
  /** The names of bands for the reader's rooms. */
  readonly names: BandNames;
};

/** The name of a mode: `Turbo`; `Turbo / Boost` if models differ; the number if there is no name. */
export function modeText(mode: number, { modes, t, format }: Pick<Words, 'modes' | 't' | 'format'>): string {
  const names = modes.find((one) => one.mode === mode)?.names.map((name) => modeName(name, t)) ?? [];
  return isolate([...new Set(names)].join(' / ') || format.number(mode));
}

/** Most devices listed by name; more are counted. */
const NAMED = 2;

function deviceList(ids: readonly string[], { deviceNames, t, format }: Words): string {
  const names = ids.map((id) => deviceNames.get(id));
  return ids.length > NAMED || names.includes(undefined)
    ? t('automations.devices', { count: ids.length })
    : format.list(names.map((name) => isolate(name ?? '')));
}

function devicesText(devices: RuleDevices, words: Words): string {
  const { t, format } = words;
  switch (devices.kind) {
    case 'all':
      return t('automations.allDevices');
    case 'places':
      return format.commas(devices.places.map((place) => placeName(place, t) || place));
    case 'customers':
      return t('automations.customers', { count: devices.customerIds.length });
    case 'rooms':
      return t('automations.places', { count: devices.placeIds.length });
    case 'devices':
      return deviceList(devices.deviceIds, words);
  }
}

function conditionText({ condition, holdMinutes, source }: AutomationTrigger, words: Words): string {
  const { t, format, names } = words;
  const of = source.kind === 'monitors' ? deviceList(source.deviceIds, words) : '';
  const measured =
    condition.kind === 'index'
      ? t(`automations.form.subject.${names.by === 'plain' ? 'limit' : 'index'}`)
      : airWords(t).metric(condition.key);
  const what = of === '' ? measured : t('automations.says.of', { what: measured, devices: of });
  const said =
    condition.kind === 'index'
      ? names.by === 'plain'
        ? t('automations.says.limit', { what })
        : t('automations.says.index', { what, band: names.nameOf(condition.band) })
      : t(`automations.says.level.${condition.kind}`, {
          what,
          value: format.limit(condition.key, condition.threshold),
        });
  if (holdMinutes === 0) return said;
  return t('automations.says.lasting', {
    condition: said,
    duration: format.duration(holdMinutes * MINUTE_MS),
  });
}

/** The end of a condition: `at or below 35 µg/m³ for 15 minutes`. */
function endText({ condition, clearMinutes }: AutomationTrigger, { t, format }: Words): string {
  const said =
    condition.kind === 'index'
      ? t('automations.says.endOfIndex')
      : t(condition.kind === 'above' ? 'automations.says.endOfAbove' : 'automations.says.endOfBelow', {
          value: format.limit(condition.key, condition.clearAt),
        });
  if (clearMinutes === 0) return said;
  return t('automations.says.lasting', {
    condition: said,
    duration: format.duration(clearMinutes * MINUTE_MS),
  });
}

/** The effect of an automation, in one sentence. */
export function automationSentence(
  {
    devices,
    trigger,
    schedule,
    mode,
    modeAfter,
  }: Pick<AutomationForm, 'devices' | 'trigger' | 'schedule' | 'mode' | 'modeAfter'>,
  words: Words,
): string {
  const { t } = words;
  const times = schedule ? hoursText(schedule, words) : '';
  const condition = trigger ? conditionText(trigger, words) : '';
  const both = () =>
    t('automations.says.both', { times, condition: t('automations.says.when', { condition }) });
  const alone = () => (condition === '' ? times : t('automations.says.whenAlone', { condition }));
  const does = t('automations.says.does', {
    when: times !== '' && condition !== '' ? both() : alone(),
    devices: devicesText(devices, words),
    mode: modeText(mode, words),
  });
  const end = trigger ? t('automations.says.end', { condition: endText(trigger, words) }) : '';
  if (modeAfter === null) return end === '' ? does : t('automations.says.stays', { does, end });
  const after = modeText(modeAfter, words);
  return end === ''
    ? t('automations.says.afterTimes', { does, mode: after })
    : t('automations.says.after', { does, mode: after, end });
}

/** The part of an automation that is saved. */
export function formPart({
  id: _stored,
  createdTime: _created,
  customerId: _customer,
  effectiveTime: _effective,
  version: _version,
  actsOn: _actsOn,
  ...form
}: Automation) {
  return form;
}

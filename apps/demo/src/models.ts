import { NO_FILTER, type PurifierFilter } from '@airdeck/contract/purifiers/purifier-filter';
import type { PurifierMode } from '@airdeck/contract/purifiers/purifier-modes';
import type { PurifierPower } from '@airdeck/contract/purifiers/purifier-power';
import { DELIVERY_SHARES, MODE } from './air-model/purifier.ts';
import type { DemoDevice } from './home.ts';

export type DemoModel = {
  readonly number: number;
  readonly modelNo: string;
  readonly description: string;
  readonly modes: readonly PurifierMode[];
  readonly filter: PurifierFilter;
  readonly power: PurifierPower;
  /** Largest clean air delivery of its devices, m³/h. */
  readonly upToM3PerHour: number;
  /** Title of the tenant that it is for; null: any. */
  readonly tenant: string | null;
};

const OFF = { mode: MODE.off, name: 'Off' };
const AUTOMATIC_MODES: readonly PurifierMode[] = [
  OFF,
  { mode: MODE.quiet, name: 'Quiet' },
  { mode: MODE.normal, name: 'Normal' },
  { mode: MODE.turbo, name: 'Turbo' },
  { mode: MODE.auto, name: 'Auto' },
];

/** By mode, as in the data sheet of a model. @param m3PerHour at normal speed */
const cleanAirOf = (m3PerHour: number): PurifierFilter['cleanAir'] =>
  [MODE.sleep, MODE.quiet, MODE.normal, MODE.turbo].map((mode) => ({
    mode,
    m3PerHour: Math.round(m3PerHour * (DELIVERY_SHARES[mode] ?? 0)),
  }));

/** By mode, as in the data sheet of a model: more than proportional to the air that is moved. @param watts at normal speed */
const powerOf = (watts: number): PurifierPower => [
  { mode: MODE.off, watts: 0.8 },
  ...[MODE.sleep, MODE.quiet, MODE.normal, MODE.turbo].map((mode) => ({
    mode,
    watts: Math.round(watts * (DELIVERY_SHARES[mode] ?? 0) ** 1.5),
  })),
];

/** By clean air delivery, ascending. */
export const DEMO_MODELS: readonly DemoModel[] = [
  {
    number: 10,
    modelNo: 'AM-10',
    description: 'Monitor without a purifier, runs on battery',
    modes: [OFF],
    filter: NO_FILTER,
    power: [],
    upToM3PerHour: 0,
    tenant: 'Clear Air Services',
  },
  {
    number: 260,
    modelNo: 'AP-260',
    description: 'For homes, classrooms and offices',
    modes: [...AUTOMATIC_MODES, { mode: MODE.sleep, name: 'Sleep' }],
    filter: { ratedHours: 4_380, ratedMassMg: 6_200, cleanAir: cleanAirOf(260) },
    power: powerOf(28),
    upToM3PerHour: 260,
    tenant: null,
  },
  {
    number: 1200,
    modelNo: 'AP-1200',
    description: 'For halls, wards and lobbies',
    modes: AUTOMATIC_MODES,
    filter: { ratedHours: 8_760, ratedMassMg: 30_000, cleanAir: cleanAirOf(1_200) },
    power: powerOf(105),
    upToM3PerHour: 1200,
    tenant: null,
  },
];

/** The smallest model with the clean air delivery of a device. */
export function modelOf({ cleanAirM3PerHour, name }: DemoDevice): DemoModel {
  const model = DEMO_MODELS.find(({ upToM3PerHour }) => cleanAirM3PerHour <= upToM3PerHour);
  if (!model) throw new Error(`no model of the demo delivers as much as ${name}`);
  return model;
}

import type { PurifierMode } from '@airdeck/contract/purifiers/purifier-modes';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';

/** Mode names with a translation; other names of a model are shown as written. */
const WORDS = [
  'off',
  'auto',
  'sleep',
  'quiet',
  'normal',
  'turbo',
  'low',
  'medium',
  'high',
  'night',
  'eco',
  'manual',
] as const;

/** Name of a purifier's mode. */
export function modeName(name: string, t: TFunction): string {
  const word = WORDS.find((one) => one === name.toLowerCase());
  return word ? t(`device.mode.${word}`) : name;
}

/**
 * Name of a mode that a device reports.
 * @param modes the device's modes, as far as known: a number without a name is shown as it is
 */
export function reportedModeName(
  said: number | string,
  modes: readonly PurifierMode[] | undefined,
  t: TFunction,
  formatters: Formatters,
): string {
  if (typeof said === 'string') return modeName(said, t);
  const name = modes?.find(({ mode }) => mode === said)?.name;
  return name === undefined ? formatters.metric('mode', said) : modeName(name, t);
}

import type { PurifierMode } from '@airdeck/contract/purifier-modes';
import type { TFunction } from 'i18next';
import type { Formatters } from '../format/formatters.ts';

/** Words of modes that each reader knows in the own language; a model's other names are shown as they were written. */
const WORDS = ['off', 'auto', 'sleep'] as const;

/** What a purifier's mode is called. */
export function modeName(name: string, t: TFunction): string {
  const word = WORDS.find((one) => one === name.toLowerCase());
  return word ? t(`device.mode.${word}`) : name;
}

/**
 * What a mode that a device reports is called.
 * @param modes what the device can be set to, as far as that is known: a number without a name stays one
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

import type { TFunction } from 'i18next';

/** Words of modes that each reader knows in the own language; a model's other names are shown as they were written. */
const WORDS = ['off', 'auto', 'sleep'] as const;

/** What a purifier's mode is called. */
export function modeName(name: string, t: TFunction): string {
  const word = WORDS.find((one) => one === name.toLowerCase());
  return word ? t(`device.mode.${word}`) : name;
}

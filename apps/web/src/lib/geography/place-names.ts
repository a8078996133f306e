import type { Place } from '@airdeck/contract/geography';

/** `Cuttack, Odisha, India`: states have no other names than their own, countries are named as the reader does. */
export function placeNamer(
  language: string,
): (place: Pick<Place, 'name' | 'state' | 'countryCode'>) => string {
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const separator = language === 'ar' ? '، ' : language === 'ja' ? '、' : ', ';
  return ({ name, state, countryCode }) =>
    [name, state === name ? null : state, countries.of(countryCode)].filter(Boolean).join(separator);
}

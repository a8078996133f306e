import type { BandName } from '@airdeck/air/bands';
import type { IndexChoice } from '@airdeck/air/indices/air-quality-index';
import { isFineBand } from '@airdeck/air/verdict';
import ar from '@airdeck/contract/common/locales/ar.json';
import en from '@airdeck/contract/common/locales/en.json';
import ja from '@airdeck/contract/common/locales/ja.json';
import quantitiesAr from '@airdeck/contract/quantities/locales/ar.json';
import quantitiesEn from '@airdeck/contract/quantities/locales/en.json';
import quantitiesJa from '@airdeck/contract/quantities/locales/ja.json';
import { createTexts } from './texts.ts';

/** Words that the console has too, such as the names of bands, quantities and severities. */
export const commonTexts = createTexts({
  en: { ...en, metric: { ...en.metric, ...quantitiesEn.metric } },
  ja: { ...ja, metric: { ...ja.metric, ...quantitiesJa.metric } },
  ar: { ...ar, metric: { ...ar.metric, ...quantitiesAr.metric } },
});

export type CommonTexts = ReturnType<typeof commonTexts>;

/** The word of a band by an index. Without an index, there are two words only. */
export function bandWord(t: CommonTexts, by: IndexChoice, band: BandName): string {
  if (by !== 'plain') return t(`air.band.${by}.${band}`);
  return t(isFineBand(band) ? 'air.limit.within' : 'air.limit.above');
}

import { createNumberFormats } from '@airdeck/air/number-formats';
import type { Judged, Verdict } from '@airdeck/air/verdict';
import { bandWord, commonTexts } from '../../common-texts.ts';
import { createTexts } from '../../texts.ts';
import type { ReaderFormat } from '../reader-format.ts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import ja from './locales/ja.json';

const airSentences = createTexts({ en, ja, ar });

/** The cause of a verdict: `CO₂ 3,004 ppm`. */
export function causeText({ metric, value }: Judged, { language, units }: ReaderFormat): string {
  const t = commonTexts(language);
  const text = `${t(`metric.${metric}`)} ${createNumberFormats(language, units).quantity(metric, value)}`;
  // Names and units in Latin letters keep their order, in Arabic letters theirs.
  return language === 'ar' ? `\u2068${text}\u2069` : text;
}

/**
 * A verdict in a few words: `Good 12` with the index if that decides, otherwise `Very Poor: CO₂ 3,004 ppm`. Undefined:
 * the device is silent.
 */
export function verdictText(verdict: Verdict, reader: ReaderFormat): string | undefined {
  const { language, units } = reader;
  const t = commonTexts(language);
  if (verdict.state === 'offline') return undefined;
  if (verdict.state !== 'rated') return t(`air.state.${verdict.state}`);
  const { cause, index } = verdict;
  const band = bandWord(t, verdict.by, verdict.band);
  if (cause.quantity !== 'index' || !index)
    return t('air.because', { band, cause: causeText(cause, reader) });
  return `${band} ${createNumberFormats(language, units).number(index.value)}`;
}

/** A verdict as a sentence of a message; undefined: nothing is known of the present air. */
export function verdictSentence(verdict: Verdict, reader: ReaderFormat): string | undefined {
  const { language } = reader;
  const t = airSentences(language);
  if (verdict.state === 'fault') return t('faultNow');
  if (verdict.state !== 'rated') return undefined;
  const band = bandWord(commonTexts(language), verdict.by, verdict.band);
  return t('now', { band, cause: causeText(verdict.cause, reader) });
}

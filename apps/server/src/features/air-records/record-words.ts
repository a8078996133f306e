import type { RecordFrame } from '@airdeck/air/record/record-frame';
import type { RecordLimit } from '@airdeck/air/record/record-sets';
import type { Language } from '@airdeck/contract/common/languages';
import { createDocumentFormats } from '../../documents/document-formats.ts';
import { quantityName } from '../quantities/quantity-name.ts';
import { recordTexts } from './record-texts.ts';

const HOUR_MS = 3_600_000;

/** Texts and formats of a record in the language of its reader, in the time zone of its rooms. */
export type RecordWords = ReturnType<typeof createRecordWords>;

export function createRecordWords(
  language: Language,
  { timeZone, stepMs }: Pick<RecordFrame, 'timeZone' | 'stepMs'>,
) {
  const t = recordTexts(language);
  const formats = createDocumentFormats(language, timeZone);
  const plain = (value: number): string =>
    formats.number(value, [0, 1, 2, 3].find((decimals) => Number(value.toFixed(decimals)) === value) ?? 3);

  const ends = ({ from, upTo }: RecordLimit['stored'], unit: string): string => {
    const of = (value: number) => plain(Number(value.toPrecision(3)));
    if (from !== undefined && upTo !== undefined) return `${of(from)}–${of(upTo)} ${unit}`;
    return upTo === undefined ? `≥ ${of(from ?? 0)} ${unit}` : `≤ ${of(upTo)} ${unit}`;
  };

  return {
    language,
    t,
    formats,
    name: (quantity: string): string => quantityName(quantity, undefined, language),
    /** `≤ 500 µg/m³ (≤ 218 ppb)`: as published, and in the unit in which values are stored. */
    limit({ quantity, unit, stored, ...published }: RecordLimit): string {
      const own = formats.unitOf(quantity);
      const text = ends(published, unit);
      const both = own === unit ? text : `${text} (${ends(stored, own)})`;
      // Its sign and unit would change places beside Arabic words.
      return language === 'ar' ? `\u2066${both}\u2069` : both;
    },
    /** `–` without steps. A part is never rounded to all or nothing. */
    part(some: number, all: number): string {
      if (all === 0) return '–';
      const part = some / all;
      const kept = some === 0 || some === all ? part : Math.min(0.999, Math.max(0.001, part));
      return formats.percent(kept, 1);
    },
    value: (quantity: string, value: number | null): string =>
      value === null ? '–' : formats.metric(quantity, value),
    hours: (steps: number): number => (steps * stepMs) / HOUR_MS,
    hoursText: (steps: number): string => {
      const hours = (steps * stepMs) / HOUR_MS;
      return formats.number(hours, Number.isInteger(hours) ? 0 : 1);
    },
    /** `9 hours, from 2 March 14:00`; `–`: none. */
    span(span: { readonly from: number; readonly to: number } | null): string {
      if (!span) return '–';
      return t('since', {
        duration: formats.duration(span.to - span.from),
        time: formats.dateTime(span.from),
      });
    },
  };
}

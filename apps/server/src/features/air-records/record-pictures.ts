import { dayText, weekdayOf } from '@airdeck/air/local-time';
import type { RecordedDay } from '@airdeck/air/record/record-days';
import type { RecordPicture } from '@airdeck/contract/air-records/air-records';
import type { RecordContent, RecordRoom } from './record-content.ts';
import type { RecordWords } from './record-words.ts';

/** Days of a picture; of more, weeks are shown. */
const MOST_DAYS = 62;
const MOST_PICTURES = 4;
/** Labels below the columns, so that they do not touch. */
const MOST_LABELS = 9;

/** The days of quantities with limits, or their weeks. */
export function picturesOf({ days }: RecordRoom, { set }: RecordContent, { t, formats, name }: RecordWords) {
  const limited = [...new Set(set.limits.map(({ quantity }) => quantity))];
  const pictures: RecordPicture[] = [];
  for (const quantity of limited) {
    const all = days?.get(quantity);
    if (!all || pictures.length >= MOST_PICTURES) continue;
    const limit = set.limits.find((one) => one.quantity === quantity);
    const { from = -Infinity, upTo = Infinity } = limit?.stored ?? {};
    const isWeekly = all.length > MOST_DAYS;
    const shown = isWeekly ? weeksOf(all) : all;
    const every = Math.ceil(shown.length / MOST_LABELS);
    pictures.push({
      title: t(isWeekly ? 'pictureWeeks' : 'picture', { quantity: name(quantity) }),
      unit: formats.unitOf(quantity),
      limit: Number.isFinite(upTo) ? upTo : null,
      columns: shown.map(({ day, mean }, i) => ({
        label: i % every === 0 ? formats.shortDay(dayText(day)) : '',
        value: mean,
        isBeyond: mean !== null && (mean < from || mean > upTo),
      })),
    });
  }
  return pictures;
}

/** Weeks from Monday: the mean of their values, not of their days. */
function weeksOf(days: readonly RecordedDay[]): RecordedDay[] {
  const weeks = new Map<number, { sum: number; measured: number }>();
  for (const { day, mean, measured } of days) {
    const monday = day - weekdayOf(day);
    const of = weeks.get(monday) ?? { sum: 0, measured: 0 };
    weeks.set(monday, of);
    of.sum += (mean ?? 0) * measured;
    of.measured += measured;
  }
  return [...weeks].map(([day, { sum, measured }]) => ({
    day,
    mean: measured === 0 ? null : sum / measured,
    measured,
  }));
}

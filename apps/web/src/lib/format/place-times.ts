import { placeZone } from '@airdeck/air/place-zone';
import { isTimeZone } from '@airdeck/contract/common/time-zones';
import { useTranslation } from 'react-i18next';
import { ownTimeZone } from '../time/days.ts';
import { serverNow } from '../time/server-clock.ts';
import type { TimeFormatters } from './formatters.ts';
import { emptyOnChange, timesOf, useFormatLanguage } from './use-formatters.ts';

/** The zone of a place, as an IANA name; null: unknown; undefined: loading. */
export type Zone = string | null | undefined;

export type PlaceTimes = {
  /** Formatters in the zone of the places, which is the one of the first whose zone is known. */
  readonly format: TimeFormatters;
  /**
   * Formatters in the zone of one of them, which write its offset beside each time if the zones differ. A place without
   * a zone follows the others.
   */
  readonly of: (zone: Zone) => TimeFormatters;
  /** The sentence that names the zone of a view, once; empty while loading. */
  readonly note: string;
};

/**
 * Times of what concerns devices, in the zones of their places: the one place that decides which zone a view has, and
 * whether each time needs its own. Where no zone is known, it is the reader's.
 * @param zones those of the places in the view, in the order in which they are shown
 * @param at time whose offset is named, epoch ms; default: now
 */
export function usePlaceTimes(zones: readonly Zone[], at = serverNow()): PlaceTimes {
  const { t } = useTranslation();
  const language = useFormatLanguage();
  const known = [...new Set(zones)].filter(isSupported);
  const common = placeZone(known, ownTimeZone());
  const format = timesOf(language, common);
  if (known.length === 0 && zones.includes(undefined)) {
    return { format, of: () => format, note: '' };
  }
  const zone = isolate(format.zoneName(at));
  if (known.length < 2) {
    const note = t(known.length === 0 ? 'placeTimes.reader' : 'placeTimes.place', { zone });
    return { format, of: () => format, note };
  }
  return {
    format,
    of: (one) => offsetTimesOf(language, isSupported(one) ? one : common),
    note: t('placeTimes.each'),
  };
}

const supported = new Map<string, boolean>();

/** A zone may be newer than the browser: it is then unknown here. */
function isSupported(zone: Zone): zone is string {
  if (zone == null) return false;
  const known = supported.get(zone) ?? isTimeZone(zone);
  supported.set(zone, known);
  return known;
}

/** A name in another script must not change the direction of the sentence. */
const isolate = (name: string) => `\u2068${name}\u2069`;

const byZone = new Map<string, TimeFormatters>();
emptyOnChange(byZone);

/** Formatters that write the offset of the zone beside each time, created once. */
function offsetTimesOf(language: string, zone: string): TimeFormatters {
  const plain = timesOf(language, zone);
  const name = `${language} ${zone}`;
  const known = byZone.get(name) ?? { ...plain, dateTime: plain.dateTimeInZone };
  byZone.set(name, known);
  return known;
}

import { isTimeZone } from '@airdeck/contract/common/time-zones';
import { useTranslation } from 'react-i18next';
import { createFormatters, type Formatters } from './formatters.ts';

const byLanguage = new Map<string, Formatters>();

/** A zone may be newer than the browser: times are then the reader's, and named so. */
const isUnknown = (zone: string | number | undefined) => typeof zone === 'string' && !isTimeZone(zone);

/** Formatters of a language in a zone, created once. */
function formattersOf(language: string, zone: string | number | undefined): Formatters {
  const name = `${language} ${zone ?? ''}`;
  const known = byLanguage.get(name) ?? createFormatters(language, isUnknown(zone) ? undefined : zone);
  byLanguage.set(name, known);
  return known;
}

/**
 * Formatters of the console's language.
 * @param zone IANA name of the time zone shown, or a UTC offset, ms; default: the reader's own
 */
export function useFormatters(zone?: string | number): Formatters {
  const { i18n } = useTranslation();
  return formattersOf(i18n.resolvedLanguage ?? i18n.language, zone);
}

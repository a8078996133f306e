import type { AuditEntry } from '@airdeck/contract/audit/audit';
import type { TFunction } from 'i18next';
import type english from '../locales/en.json';

/** The fields that a change concerned, in words, or the keys of attributes as they are; empty if there are none. */
export function changedText(
  details: AuditEntry['details'],
  t: TFunction,
  commas: (texts: readonly string[]) => string,
): string {
  const [key, list] = Object.entries(details ?? {}).find(([, value]) => Array.isArray(value)) ?? [];
  if (!Array.isArray(list)) return '';
  const names = list.filter((name) => typeof name === 'string');
  return commas(key === 'changed' ? [...new Set(names.map((name) => fieldWord(name, t)))] : names);
}

type WordedField = keyof typeof english.audit.field;

/** Fields without a word keep the name that the API gives them. */
const fieldWord = (name: string, t: TFunction): string =>
  t(`audit.field.${name as WordedField}`, { defaultValue: name });

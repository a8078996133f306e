import { AUDIT_ACTIONS, type AuditEntry } from '@airdeck/contract/audit';
import type { TFunction } from 'i18next';

const KINDS = [
  'TENANT',
  'CUSTOMER',
  'USER',
  'DEVICE',
  'DEVICE_PROFILE',
  'PURIFIER',
  'QUESTION',
  'ALARM',
] as const;

/** An action in the reader's language; one that this console does not know yet, as the server calls it. */
export function actionWord(action: string, t: TFunction): string {
  const known = AUDIT_ACTIONS.find((name) => name === action);
  return known ? t(`audit.action.${known}`) : action;
}

/** What kind of thing an act was done to. */
export function kindWord(entityType: string, t: TFunction): string {
  const known = KINDS.find((name) => name === entityType);
  return known ? t(`audit.kind.${known}`) : entityType;
}

/** The names of fields or keys that an act tells; empty when it tells none. */
export function namesOf(details: AuditEntry['details']): string {
  for (const value of Object.values(details ?? {})) {
    if (Array.isArray(value)) return value.filter((name) => typeof name === 'string').join(', ');
  }
  return '';
}

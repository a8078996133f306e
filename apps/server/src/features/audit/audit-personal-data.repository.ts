import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { auditEntry } from './audit.tables.ts';

export const AUDIT_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'audit-log-own-acts',
      table: auditEntry,
      whose: [auditEntry.userId, auditEntry.impersonatorId],
      columns: allBut(auditEntry, 'searchText', 'isOfSystem'),
    },
  ],
  unlisted: [
    {
      columns: [auditEntry.userEmail, auditEntry.impersonatorEmail],
      because: 'the ids beside them name the same people, also after a change of the address',
    },
  ],
};

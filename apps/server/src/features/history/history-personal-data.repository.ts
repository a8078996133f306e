import type { PersonalData } from '../../database/personal-data-sql.ts';
import { reportTicket } from './history.tables.ts';

export const HISTORY_PERSONAL_DATA: PersonalData = {
  unlisted: [{ columns: [reportTicket.userId], because: 'a ticket for a file is over within a minute' }],
};

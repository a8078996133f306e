import { eq } from 'drizzle-orm';
import { allBut, type PersonalData } from '../../database/personal-data-sql.ts';
import { reportReader, reportSending, scheduledReport } from './scheduled-reports.tables.ts';

export const REPORT_PERSONAL_DATA: PersonalData = {
  rows: [
    {
      file: 'scheduled-reports',
      table: reportReader,
      joined: { table: scheduledReport, on: eq(scheduledReport.id, reportReader.reportId) },
      whose: [reportReader.userId],
      columns: { ...allBut(reportReader), name: scheduledReport.name, frequency: scheduledReport.frequency },
    },
    {
      file: 'sent-reports',
      table: reportSending,
      whose: [reportSending.userId],
      columns: allBut(reportSending),
    },
  ],
};

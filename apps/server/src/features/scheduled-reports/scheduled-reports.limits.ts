import {
  MAX_REPORT_READERS,
  MAX_REPORT_ROOMS,
  MAX_SCHEDULED_REPORTS,
  MAX_TENANT_SCHEDULED_REPORTS,
} from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { bytes, defineLimits, MIB, number, time } from '../../limits/feature-limits.ts';

export const SCHEDULED_REPORT_LIMITS = defineLimits({
  title: 'Scheduled reports',
  numbers: {
    /** Reports of a tenant itself, and of each customer. */
    perOwner: MAX_SCHEDULED_REPORTS,
    /** With those of its customers. */
    perTenant: MAX_TENANT_SCHEDULED_REPORTS,
    rooms: MAX_REPORT_ROOMS,
    readers: MAX_REPORT_READERS,
    /** Reports that a user has sent to themself. */
    sentNowPerUserAndHour: 10,
    /** PDF and workbook together: every mail server accepts it. */
    attachedBytes: 5 * MIB,
    /** The record of whom each was sent to. */
    historyKeptMs: 400 * 86_400_000,
  },
  rows: (limits) => [
    ['Scheduled reports', 'tenant itself, customer', `${number(limits.perOwner)} each`, '400'],
    ['Scheduled reports', 'tenant with its customers', number(limits.perTenant), '400'],
    ['Rooms', 'report', `${number(limits.rooms)}, by name`, 'The report says how many are left out'],
    ['Readers', 'report', number(limits.readers), '400'],
    [
      'Reports that are sent at once, because their reader asks',
      'user, all servers',
      `${number(limits.sentNowPerUserAndHour)} an hour`,
      '429',
    ],
    ['PDF and workbook', 'mail', `${bytes(limits.attachedBytes)} together`, 'The mail has a link instead'],
    ['What was sent to whom', 'report', time(limits.historyKeptMs), 'Deleted'],
  ],
});

import { MAX_COMPARED_DEVICES, MAX_COMPARED_MS } from '@airdeck/contract/history/history-comparison';
import {
  MAX_REPORT_DEVICES,
  MAX_REPORTS_AT_ONCE,
  TICKET_LIFE_MS,
} from '@airdeck/contract/history/history-files';
import { atOnce, defineLimits, number, RETRY_LATER, time } from '../../limits/feature-limits.ts';

export const HISTORY_LIMITS = defineLimits({
  title: 'Reports and comparisons',
  numbers: {
    perUser: MAX_REPORTS_AT_ONCE,
    /** A slow reader holds a place for long, and others of the tenant are to have some as well. */
    perTenant: 10,
    /** Each holds some megabytes, and their statements wait for each other anyway. */
    total: 20,
    devices: MAX_REPORT_DEVICES,
    comparedDevices: MAX_COMPARED_DEVICES,
    comparedMs: MAX_COMPARED_MS,
    stallMs: 120_000,
    ticketsPerUser: 20,
    ticketMs: TICKET_LIFE_MS,
  },
  rows: (limits) => [
    ['Reports and comparisons', 'user', atOnce(limits.perUser), RETRY_LATER],
    ['Reports and comparisons', 'tenant', atOnce(limits.perTenant), RETRY_LATER],
    ['Reports and comparisons', 'server', atOnce(limits.total), RETRY_LATER],
    ['Devices in one report', 'request', number(limits.devices), '400'],
    [
      'A comparison',
      'request',
      `${number(limits.comparedDevices)} devices, ${time(limits.comparedMs)}`,
      '400',
    ],
    ['A report of which nothing is taken', 'connection', time(limits.stallMs), 'Closed'],
    [
      'Tickets for downloads',
      'user, all servers',
      `${number(limits.ticketsPerUser)}, ${time(limits.ticketMs)} each`,
      'The oldest is void',
    ],
  ],
});

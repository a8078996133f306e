import { MAX_MAINTENANCE } from '@airdeck/contract/maintenance/maintenance';
import { defineLimits, number, time } from '../../limits/feature-limits.ts';

const DAY_MS = 86_400_000;

export const MAINTENANCE_LIMITS = defineLimits({
  title: 'Maintenance',
  numbers: {
    perTenant: MAX_MAINTENANCE,
    /** After its end. */
    keptMs: 90 * DAY_MS,
  },
  rows: (limits) => [
    ['Plans of maintenance, also past ones', 'tenant', number(limits.perTenant), 'Refused'],
    ['Past maintenance', 'maintenance', time(limits.keptMs), 'Deleted'],
  ],
});

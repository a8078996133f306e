import { affectedUsersSchema } from '../../events.ts';
import { defineFeature } from '../../feature.ts';
import { maintenanceDeliveries } from './maintenance.deliveries.ts';
import { MAINTENANCE_LIMITS } from './maintenance.limits.ts';
import { deletePast } from './maintenance.repository.ts';
import { maintenanceRoutes } from './maintenance.routes.ts';

const END_EVERY_MS = 5_000;
const PURGE_EVERY_MS = 3_600_000;

/** Maintenance: times in which people are not notified of alarms, and are told at the end. */
export const maintenanceFeature = defineFeature({
  name: 'maintenance',
  limits: MAINTENANCE_LIMITS,
  deliveries: maintenanceDeliveries,
  uses: ['database', 'databaseClock', 'maintenance'],
  sharedEvents: { 'maintenance.changed': affectedUsersSchema },
  announce: (announcements, events) =>
    events.on('maintenance.changed', (affected) => announcements.toUsers('maintenance', affected)),
  register(app, { maintenance }) {
    maintenanceRoutes(app, maintenance);
  },
  jobs: ({ maintenance, database, databaseClock }) => [
    {
      name: 'maintenance-ends',
      everyMs: END_EVERY_MS,
      run: (stopping) => maintenance.endOver(stopping),
    },
    {
      name: 'maintenance-purge',
      everyMs: PURGE_EVERY_MS,
      run: () => deletePast(database.db, databaseClock() - MAINTENANCE_LIMITS.numbers.keptMs),
    },
  ],
});

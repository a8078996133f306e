import {
  changeMaintenance,
  deleteMaintenance,
  endMaintenance,
  listMaintenance,
  planMaintenance,
} from '@airdeck/contract/maintenance/maintenance';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { MaintenanceService } from './maintenance.service.ts';

export function maintenanceRoutes(app: FastifyInstance, maintenance: MaintenanceService): void {
  serve(app, listMaintenance, ({ caller, query }) => maintenance.list(caller, query));
  serve(app, planMaintenance, ({ caller, body }) => maintenance.plan(caller, body));
  serve(app, changeMaintenance, ({ caller, params, body }) =>
    maintenance.change(caller, params.maintenanceId, body),
  );
  serve(app, endMaintenance, ({ caller, params, body }) =>
    maintenance.end(caller, params.maintenanceId, body.forGood),
  );
  serve(app, deleteMaintenance, ({ caller, params }) => maintenance.delete(caller, params.maintenanceId));
}

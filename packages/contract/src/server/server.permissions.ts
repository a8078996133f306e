import { permission } from '../common/permission.ts';

/** Permissions of the server's own operations. */
export const SERVER_PERMISSIONS = {
  readState: permission('operations:read', {
    who: 'anyone',
    does: 'ask whether the server is alive and ready',
  }),
  readMetrics: permission('metrics:read', {
    who: 'anyone',
    does: 'read metrics with METRICS_TOKEN',
  }),
  loadConsole: permission('console:read', { who: 'anyone', does: "load the console's own files" }),
  readDocumentation: permission('documentation:read', {
    who: 'anyone',
    does: 'read the API documentation',
  }),
  connectLive: permission('live:connect', {
    who: 'anyone',
    does: 'open the live WebSocket, which authenticates by itself',
  }),
};

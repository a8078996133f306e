import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Everything `/metrics` shows. One registry for the process: metrics describe the process, not an app. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const registers = [registry];

/** The ways in which devices send. */
export type Transport = 'mqtt' | 'http';

export const httpRequestSeconds = new Histogram({
  name: 'airdeck_http_request_duration_seconds',
  help: 'Time from request to answer, by route pattern.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers,
});

/** Add a whole flush at once (`inc({ transport }, count)`): one call for each message costs more than it tells. */
export const messagesAcknowledged = new Counter({
  name: 'airdeck_ingest_messages_acknowledged_total',
  help: 'Messages of devices that were committed and acknowledged.',
  labelNames: ['transport'] as const,
  registers,
});

/** `reason` is a code of a closed list, never text from a device. */
export const messagesRejected = new Counter({
  name: 'airdeck_ingest_messages_rejected_total',
  help: 'Messages of devices that were refused or put into quarantine.',
  labelNames: ['transport', 'reason'] as const,
  registers,
});

export const flushRows = new Histogram({
  name: 'airdeck_ingest_flush_rows',
  help: 'Readings written by one commit.',
  buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2000],
  registers,
});

export const flushSeconds = new Histogram({
  name: 'airdeck_ingest_flush_duration_seconds',
  help: 'Time of one commit of readings.',
  buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
  registers,
});

export const pendingMessages = new Gauge({
  name: 'airdeck_ingest_pending_messages',
  help: 'Messages received and not yet committed.',
  registers,
});

export const deviceConnections = new Gauge({
  name: 'airdeck_mqtt_connections',
  help: 'Devices connected over MQTT.',
  registers,
});

export const connectionsRefused = new Counter({
  name: 'airdeck_connections_refused_total',
  help: 'Connections ended because there were too many, in all or of one address.',
  labelNames: ['transport'] as const,
  registers,
});

export const liveSessions = new Gauge({
  name: 'airdeck_live_sessions',
  help: 'Open WebSocket sessions.',
  registers,
});

export const liveSubscriptions = new Gauge({
  name: 'airdeck_live_subscriptions',
  help: 'Subscriptions of all WebSocket sessions.',
  registers,
});

/** Set by `observeDatabasePool` when metrics are collected. */
export const databaseConnections = new Gauge({
  name: 'airdeck_database_connections',
  help: 'Connections of the pool, and requests that wait for one.',
  labelNames: ['state'] as const,
  registers,
});

export const databaseRestarts = new Counter({
  name: 'airdeck_database_restarts_total',
  help: 'How often the embedded PostgreSQL died and was started again.',
  registers,
});

export const jobSeconds = new Histogram({
  name: 'airdeck_job_duration_seconds',
  help: 'Time of one run of a background job.',
  labelNames: ['job'] as const,
  buckets: [0.01, 0.1, 1, 10, 60, 600],
  registers,
});

export const jobFailures = new Counter({
  name: 'airdeck_job_failures_total',
  help: 'Runs of a background job that failed. It runs again by itself.',
  labelNames: ['job'] as const,
  registers,
});

export const jobLastSuccess = new Gauge({
  name: 'airdeck_job_last_success_timestamp_seconds',
  help: 'When a run of a background job last succeeded on this server. Of several servers the latest counts.',
  labelNames: ['job'] as const,
  registers,
});

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Everything `/metrics` shows. One registry for the process: metrics describe the process, not an app. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const registers = [registry];
const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
  new Counter({ name, help, labelNames, registers });
const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
  new Gauge({ name, help, labelNames, registers });
const histogram = <Label extends string>(
  name: string,
  help: string,
  buckets: number[],
  ...labelNames: Label[]
) => new Histogram({ name, help, buckets, labelNames, registers });

/** The transports of devices. */
export type Transport = 'mqtt' | 'http';

export const httpRequestSeconds = histogram(
  'airdeck_http_request_duration_seconds',
  'Time from request to answer, by route pattern.',
  [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  'method',
  'route',
  'status',
);

/** Add a whole flush at once (`inc({ transport }, count)`): one call for each message is too costly. */
export const messagesAcknowledged = counter(
  'airdeck_ingest_messages_acknowledged_total',
  'Messages of devices that were committed and acknowledged.',
  'transport',
);

/** `reason` is a code of a closed list, never text from a device. */
export const messagesRejected = counter(
  'airdeck_ingest_messages_rejected_total',
  'Messages of devices that were refused or put into quarantine.',
  'transport',
  'reason',
);

export const flushRows = histogram(
  'airdeck_ingest_flush_rows',
  'Readings written by one commit.',
  [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2000],
);

export const flushSeconds = histogram(
  'airdeck_ingest_flush_duration_seconds',
  'Time of one commit of readings.',
  [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
);

/** These three are set when metrics are collected. */
export const pendingMessages = gauge(
  'airdeck_ingest_pending_messages',
  'Messages received and not yet committed.',
);

export const pendingDevices = gauge(
  'airdeck_ingest_pending_devices',
  'Devices with messages received and not yet committed.',
);

export const pendingBytes = gauge(
  'airdeck_ingest_pending_bytes',
  'Memory of messages received and not yet committed.',
);

export const forwardedEntries = counter(
  'airdeck_forward_entries_total',
  'Readings and messages of attributes that another server acknowledged.',
);

/** `reason`: overflow, too-large or no-token. */
export const forwardEntriesDropped = counter(
  'airdeck_forward_entries_dropped_total',
  'Readings and messages of attributes that were not forwarded, and will not be.',
  'reason',
);

/** Set by the server that judges them. */
export const pastReadingsMonths = gauge(
  'airdeck_past_readings_months',
  'Months of readings of an earlier version that are still to be judged: 0 when all are.',
);

export const pastReadingsChanged = counter(
  'airdeck_past_readings_changed_total',
  'Readings of an earlier version with values that no sensor can mean, or with numbers stored as text, that were changed.',
);

/** These are set by the server that forwards, every few seconds. */
export const forwardQueueBytes = gauge('airdeck_forward_queue_bytes', 'What is still to be forwarded.');

export const forwardDelaySeconds = gauge(
  'airdeck_forward_delay_seconds',
  'Age of the oldest that is to be forwarded, except of devices that are set aside.',
);

export const forwardConnections = gauge('airdeck_forward_connections', 'Connections to the other server.');

export const forwardDevicesSetAside = gauge(
  'airdeck_forward_devices_set_aside',
  'Devices that the other server refuses, or whose messages it does not acknowledge.',
);

export const deviceConnections = gauge('airdeck_mqtt_connections', 'Devices connected over MQTT.');

export const connectionsRefused = counter(
  'airdeck_connections_refused_total',
  'Connections ended because there were too many, in all or of one address.',
  'transport',
);

export const liveSessions = gauge('airdeck_live_sessions', 'Open WebSocket sessions.');

export const liveSubscriptions = gauge(
  'airdeck_live_subscriptions',
  'Subscriptions of all WebSocket sessions.',
);

export const busConnected = gauge(
  'airdeck_bus_connected',
  'Whether the bus between the nodes is there: 1 or 0. 0 where there is only one node.',
);

/** `topic` is one of a closed list. */
export const busSent = counter('airdeck_bus_sent_total', 'Messages sent to the other nodes.', 'topic');

export const busReceived = counter('airdeck_bus_received_total', 'Messages of other nodes.', 'topic');

export const busIgnored = counter(
  'airdeck_bus_ignored_total',
  'Messages of other nodes that this version cannot read, or whose working off failed.',
);

export const busGaps = counter(
  'airdeck_bus_gaps_total',
  'How often something of other nodes may not have been heard, so that it was read from the database.',
);

export const busRereads = counter(
  'airdeck_bus_rereads_total',
  'How often readings were read from the database for live subscriptions after such a gap.',
);

/** Set when metrics are collected. */
export const readyChecks = gauge(
  'airdeck_ready',
  'Whether the server can do its job, by what it needs: 1 or 0. `/ready` answers 503 while one is 0.',
  'check',
);

export const buildInfo = gauge('airdeck_build_info', 'Always 1: which version runs.', 'version');

/** Set when metrics are collected. */
export const databaseConnections = gauge(
  'airdeck_database_connections',
  'Connections of the pool, and requests that wait for one.',
  'state',
);

export const databaseRestarts = counter(
  'airdeck_database_restarts_total',
  'How often the embedded PostgreSQL died and was started again.',
);

// Prometheus itself gives each line a label `job`, and would rename one of ours.
export const jobSeconds = histogram(
  'airdeck_job_duration_seconds',
  'Time of one run of a background job.',
  [0.01, 0.1, 1, 10, 60, 600],
  'name',
);

export const jobFailures = counter(
  'airdeck_job_failures_total',
  'Runs of a background job that failed. It runs again by itself.',
  'name',
);

export const jobLastSuccess = gauge(
  'airdeck_job_last_success_timestamp_seconds',
  'When a run of a background job last succeeded on this server. Of several servers the latest counts.',
  'name',
);

export const rulesEvaluatedUntil = gauge(
  'airdeck_rules_evaluated_until_timestamp_seconds',
  'Until when the rules of all devices are evaluated, as far as this server knows. Of several servers the latest counts.',
);

/** `channel`: mail, push or webhook. `outcome`: sent, or failed, which is tried again a few times. */
export const deliveryAttempts = counter(
  'airdeck_delivery_attempts_total',
  'Attempts to send mails, browser notifications and calls of webhooks.',
  'channel',
  'outcome',
);

/** Set when metrics are collected. */
export const retentionHeld = gauge(
  'airdeck_retention_held_since_timestamp_seconds',
  'Since when an unusual deletion by age is held back. None is held where there is no such line.',
  'data',
);

/** What connections may take of the MQTT port. */
export type MqttLimits = {
  /** At the same time, in all; the oldest stay. */
  readonly maxConnections: number;
  /**
   * Of one address, that have not been let in yet: beyond it, whoever has waited longest makes place, so that silent
   * connections keep out no devices that share their address. There is no such limit for devices: all of them have
   * one address where something in front ends their TLS.
   */
  readonly maxStrangersPerAddress: number;
  /** ms for a device to say who it is. */
  readonly connectTimeoutMs: number;
};

/** Largest MQTT packet and largest HTTP body of a device. */
export const MAX_MESSAGE_BYTES = 65_536;
/** Readings that one commit takes: more makes acknowledgements later without making them cheaper. */
export const MAX_BATCH_ROWS = 2000;
/** Readings that wait for a commit, in all. Beyond it, HTTP is told to come back and MQTT is not read. */
export const MAX_PENDING_ROWS = 20_000;
/** Unacknowledged messages of one MQTT session; beyond it the session is not read. */
export const MAX_HELD_MESSAGES = 100;
/** The same while too many readings wait: enough for a device to go on pinging, few enough for a thousand of them. */
export const MAX_HELD_MESSAGES_WHEN_FULL = 10;
/** Sessions of one device at the same time; the oldest makes place. */
export const MAX_SESSIONS_PER_DEVICE = 10;
/** Messages a device may send in a second, and at once after a pause. Beyond it they are delayed, not dropped. */
export const DEVICE_MESSAGE_RATE = { perSecond: 5000, burst: 10_000 };
export const MQTT_LIMITS: MqttLimits = {
  maxConnections: 20_000,
  maxStrangersPerAddress: 1000,
  connectTimeoutMs: 10_000,
};
/** Connections that one address may open. */
export const CONNECT_RATE = { perSecond: 200, burst: 5000 };
/** Quarantine rows that one device may cause: a broken device must not keep the disk busy. */
export const QUARANTINE_RATE = { perSecond: 10, burst: 200 };
/** Quarantine rows kept for one device. */
export const QUARANTINE_ROWS_PER_DEVICE = 1000;
export const QUARANTINE_PAYLOAD_BYTES = 4096;
/** An HTTP request that is not stored by then is answered 503. */
export const HTTP_DEADLINE_MS = 5000;
/** A reading further ahead of the server's clock is stored, and never becomes the latest. */
export const LATEST_MAX_AHEAD_MS = 600_000;
/** Attributes of its own that are kept for one device. */
export const ATTRIBUTES_PER_DEVICE = 1000;
/** And their size in all, as text: every answer to the device's question for them holds as much. */
export const ATTRIBUTE_BYTES_PER_DEVICE = 262_144;
/** Latest values that are kept for one device besides the columns; the database keeps as many (merge_latest_extra). */
export const LATEST_EXTRA_KEYS = 1000;

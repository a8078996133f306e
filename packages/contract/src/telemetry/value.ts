/** A telemetry value as a device sent it; objects and arrays are kept as JSON. */
export type TelemetryValue = number | string | boolean | { [key: string]: unknown } | unknown[];

export type TelemetryValues = Record<string, TelemetryValue>;

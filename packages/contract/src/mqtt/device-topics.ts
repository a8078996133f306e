/** Topics on which devices publish readings: the long form, and the short ones (`/j` says JSON, which all are). */
export const TELEMETRY_TOPICS = ['v1/devices/me/telemetry', 'v2/t', 'v2/t/j'] as const;

/** Topics on which devices publish attributes of their own. */
export const ATTRIBUTE_TOPICS = ['v1/devices/me/attributes', 'v2/a', 'v2/a/j'] as const;

/** Topics on which devices are told of changes of attributes they share with the platform. */
export const SHARED_ATTRIBUTE_TOPICS = ['v1/devices/me/attributes', 'v2/a'] as const;

/** Where devices ask for attributes, and where they are answered; a number chosen by the device follows each. */
export const ATTRIBUTE_REQUESTS = [
  { request: 'v1/devices/me/attributes/request/', response: 'v1/devices/me/attributes/response/' },
  { request: 'v2/a/req/', response: 'v2/a/res/' },
] as const;

/** Every filter that a device may subscribe to. No calls to devices are made; devices subscribe all the same. */
export const SUBSCRIBABLE_FILTERS: ReadonlySet<string> = new Set([
  ...SHARED_ATTRIBUTE_TOPICS,
  ...ATTRIBUTE_REQUESTS.map(({ response }) => `${response}+`),
  'v1/devices/me/rpc/request/+',
  'v1/devices/me/rpc/response/+',
  'v2/r/req/+',
  'v2/r/res/+',
]);
